"""Pages of the site: what they say, and that whatever is in a file stays text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest
from stud_conformance import files
from stud_conformance.files.languages import LANGUAGES
from stud_conformance.site import (
    assets,
    docs,
    finding,
    home,
    houses,
    lists,
    rules,
    scenarios,
    sources,
)
from stud_conformance.site import words as own_words
from stud_conformance.site.markdown import rendered
from stud_conformance.site.places import anchors, slug
from stud_conformance.site.render import Renderer
from stud_conformance.site.schemas import MESSAGES, messages
from stud_conformance.site.world import World, world
from stud_conformance.spec.load import house as load_house

from .siting import HOSTILE, hostile_folder, ids, links, small_world, texts, with_value


@pytest.fixture(scope="module")
def known() -> World:
    """All that the site tells of."""
    return world()


def page(known: World, module: Any, path: str, lang: str = "en") -> str:  # noqa: ANN401 - a section
    """Return a page of a section."""
    [found] = [one for one in module.pages(known, lang) if one.path == path]
    return Renderer(known).text(found, lang)


def plain(text: str) -> str:
    """Return the words of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def test_words_stand_in_both_languages() -> None:
    """Every word of the site has an English and a French text, and no other."""
    found = files.read(Path(own_words.__file__).with_suffix(".yaml")).data
    assert all(set(one) == set(LANGUAGES) and all(one.values()) for one in found.values())


def test_a_rule_gives_its_answer_first(known: World) -> None:
    """Values and who holds them come before who says so, the hand, and what goes wrong."""
    text = page(known, rules, "rules/showdown.no-river-bet.html")
    order = ["answer", "value-previous-street", "value-first-seat", "who", "worked", "wrong"]
    order += ["clash", "related"]
    assert [one for one in ids(text) if one in order] == order
    assert "Full Tilt Poker" in text[text.index("value-previous-street") : text.index('id="who"')]
    assert 'href="../sources/full-tilt.html#place-l254-261"' in text
    assert re.search(r'href="../scenarios/showdown-\d{4}\.html"', text)


def test_a_fixed_rule_has_no_values(known: World) -> None:
    """Its statement is the answer, and the documents say so."""
    text = page(known, rules, "rules/ante.required.html", "fr")
    assert known.rules["ante.required"].statement["fr"] in plain(text).replace("&#39;", "'")
    assert 'class="side"' not in text


def test_texts_that_are_in_english_only_say_so_on_a_french_page(known: World) -> None:
    """A screen reader reads them as English."""
    text = page(known, rules, "rules/showdown.no-river-bet.html", "fr")
    assert '<span lang="en">Not counted for either value.</span>' in text
    assert "Qui montre en premier quand la dernière rue est checkée" in text


def test_a_house_gives_each_ruling_with_its_source_or_why(known: World) -> None:
    """What is a default says so, with the reason."""
    text = page(known, houses, "houses/partouche.html")
    assert 'href="../sources/partouche.html#place-l94-95"' in text
    assert "nobody is left out" in text
    assert text.count("<dt>") >= len(known.houses["partouche"].rulings)


def test_houses_stand_side_by_side(known: World) -> None:
    """There is a column a house and a row a ruling, all of it there without a script."""
    text = page(known, houses, "houses/index.html")
    rulings = [rule for rule in known.rules.values() if rule.domain]
    assert text.count('<th scope="row">') == len(rulings)
    assert text.count("<td data-house=") == len(rulings) * len(known.houses)
    assert "<fieldset" in text
    assert text.count('name="house"') == len(known.houses)


def test_cells_are_alike_where_houses_hold_the_same_at_a_table(known: World) -> None:
    """The page knows where two houses part from numbers alone."""
    [found] = [one for one in houses.pages(known, "en") if one.path == "houses/index.html"]
    rows: Any = found.values["rows"]
    cells = {rule.id: {name: told for name, _, told in row} for rule, _, row in rows}
    row = {
        name: dict(one.split(":") for one in told.split())
        for name, told in cells["betting.raise-cap"].items()
    }
    both = row["full-tilt"].keys() & row["partouche"].keys()
    assert both
    values = {
        name: known.houses[name].values("seven-card-stud")["betting.raise-cap"]
        for name in ("full-tilt", "partouche")
    }
    same = all(row["full-tilt"][one] == row["partouche"][one] for one in both)
    assert same == (values["full-tilt"] == values["partouche"])


def test_a_source_tells_place_by_place_in_order(known: World) -> None:
    """L9 comes before L10, and every place that is cited has an anchor."""
    found = sources.cited(known)["full-tilt"].in_order()
    first = [int(number) for _, place in found if (number := re.sub(r"\D.*", "", place.name[1:]))]
    assert first == sorted(first)
    text = page(known, sources, "sources/full-tilt.html")
    assert {anchor for anchor, _ in found} <= set(ids(text))


def test_a_place_is_named_as_one_may_write_it_in_an_address() -> None:
    """Signs and accents are gone."""
    assert anchors(["L28, L60-64"]) == {"L28, L60-64": "place-l28-l60-64"}
    assert slug("Règle n° 7") == "regle-n-7"


def test_every_place_has_a_heading_and_an_address_of_its_own(tmp_path: Path) -> None:
    """Also where signs alone tell two apart, or the script is another one."""
    places = ["L1, 2", "L1-2", "規則一", "規則二", "2", "L" + "9" * 5000]
    cites = ", ".join(f'{{document: my-book, place: "{one}"}}' for one in places)
    folder = hostile_folder(tmp_path / "own")
    path = folder / "mine.yaml"
    lines = f"source: [{cites}]\n"
    path.write_text(with_value(path.read_text(encoding="utf-8"), "source", lines), "utf-8")
    small = small_world(folder)
    text = page(small, sources, "sources/my-book.html")
    assert sorted(re.findall("<h3>(.*)</h3>", text)) == sorted(places)
    assert text.count("scenarios/mine-0001.html") == len(places)
    spots = re.findall('class="spot" id="([^"]*)"', text)
    assert len(set(spots)) == len(places)
    [own] = [one for _, one in texts(small, scenarios.pages(small, "en"), "en")]
    assert {f"../sources/my-book.html#{one}" for one in spots} <= links(own)
    assert f"{len(places)} places" in page(small, sources, "sources/index.html")


def test_the_home_page_begins_with_the_search(known: World) -> None:
    """Then come disputes, chapters, houses, and where to start."""
    text = page(known, home, "index.html")
    assert text.count("data-finder") == 1
    places = [text.index(one) for one in ("data-finder", 'id="asked"', 'id="chapters"')]
    assert places == sorted(places)


def test_lists_hold_every_scenario_and_hand(known: World) -> None:
    """By chapter, and by room."""
    made = page(known, lists, "scenarios/index.html")
    assert all(f'href="{one.id}.html"' in made for one in known.corpus.scenarios)
    played = page(known, lists, "hands/index.html", "fr")
    assert all(f'href="{hand}.html"' in played for hand in known.hands)


def test_a_long_list_goes_on_on_another_page(known: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever adds thousands of scenarios has no page that is too long."""
    monkeypatch.setattr(lists, "MOST", 150)
    paths = [one.path for one in lists.pages(known, "en")]
    assert paths[:3] == [f"scenarios/index{end}.html" for end in ("", "-2", "-3")]
    assert 'href="index-2.html"' in page(known, lists, "scenarios/index.html")


def test_a_rule_that_very_many_scenarios_cite_has_no_page_that_is_too_long(known: World) -> None:
    """A hundred are listed; the rest stands in the list of all."""
    corpus = replace(known.corpus, scenarios=known.corpus.scenarios * 20)
    text = page(replace(known, corpus=corpus), rules, "rules/showdown.no-river-bet.html")
    assert len(text) < 60_000
    assert 'href="../scenarios/index.html">All scenarios</a>' in text


def test_the_documents_come_with_the_kit() -> None:
    """They are found from a wheel and from a checkout, each with a title of its own."""
    found = docs.texts()
    assert {"protocol", "engines", "audit", "code-mutation"} <= set(found)
    assert {"start", "about-protocol"} <= set(found)
    assert all(text.title for text in found.values())


def test_markdown_lets_no_html_through() -> None:
    """What looks like HTML is text, and a link to a script is none."""
    text = rendered("# A <b>title</b>\n\n<script>x</script> [a](javascript:x) <!-- y -->\n", {})
    assert text.title == "A <b>title</b>"
    assert "<script" not in text.body
    assert "href" not in text.body


def test_links_between_documents_lead_to_their_pages() -> None:
    """Those to files that have no page stay words."""
    source = (
        "# T\n\n## Same\n\n## Same\n\n"
        "[a](../PROTOCOL.md#the-answer) [PROTOCOL.md](PROTOCOL.md) [b](x.py) [c](#same)\n"
    )
    text = rendered(source, {"PROTOCOL.md": ("protocol", "The protocol")})
    assert '<a href="protocol.html#the-answer">a</a>' in text.body
    assert '<a href="protocol.html">The protocol</a> <span>b</span>' in text.body
    assert text.parts == (("same", "Same"), ("same-1", "Same"))


def test_every_key_of_every_message_is_told() -> None:
    """Also those that are deep within a list."""
    found = {one.name: {key.path: key for key in one.keys} for one in messages()}
    assert tuple(found) == MESSAGES
    assert found["run"]["hand.setup.seats[].stack"].required
    assert found["run"]["hand.actions[].act"].form.startswith("fold | ")
    assert {"id", "outcome", "steps[].refused.code"} <= set(found["answer"])
    assert all(key.meaning for keys in found.values() for key in keys.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_search_knows_all_in_both_languages(known: World, lang: str) -> None:
    """Each entry has the titles in both, and leads to a page."""
    found = finding.entries(known, lang)
    kinds = {one[0] for one in found}
    assert kinds == {"rule", "term", "house", "source", "scenario", "hand", "doc"}
    [chip] = [one for one in found if one[2] == "awards.odd-chip"]
    assert chip[1] == "rules/awards.odd-chip.html"
    titles = known.rules["awards.odd-chip"].title
    assert sorted(chip[3:5]) == sorted(titles.values())
    assert chip[3] == titles[lang]


def test_the_index_is_a_script_that_sets_one_value(known: World) -> None:
    """A page from a disk cannot fetch JSON; and no text of it ends the script."""
    found = dict(assets.assets(known))
    text = found["search-fr.js"]
    told = json.loads(text.removeprefix("globalThis.studSearch=").removesuffix(";\n"))
    assert set(told) == {"entries", "alike", "little"}
    assert {"site.css", "site.js", "table.css", "minisearch.js"} <= set(found)
    assert "Copyright 2022 Luca Ongaro" in found["minisearch.LICENSE.txt"]


def test_hostile_texts_of_ones_own_stay_text(tmp_path: Path) -> None:
    """Whatever a scenario, a document or a house is called, it is shown as it is written."""
    folder = hostile_folder(tmp_path / "own")
    small = small_world(folder)
    shown = escape(HOSTILE).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
    for module, path in (
        (lists, "scenarios/index.html"),
        (sources, "sources/my-book.html"),
        (sources, "sources/index.html"),
        (scenarios, "scenarios/mine-0001.html"),
    ):
        text = page(small, module, path, "fr")
        assert shown in text, path
        assert "<script>alert" not in text
    for path, text in texts(small, rules.pages(small, "en"), "en"):
        assert "<script>alert" not in text, path
    assert any(one[3] == HOSTILE for one in finding.entries(small, "en"))


def test_a_house_of_ones_own_is_compared_and_found(my_room: Path) -> None:
    """It has a page, a column, and is marked as one's own."""
    own = load_house(str(my_room))
    known = world((), [str(my_room)])
    text = page(known, houses, "houses/index.html")
    assert f'data-house="{own.id}"' in text
    assert 'class="kind">own' in text
    assert ["house", f"houses/{own.id}.html", own.id] in [
        one[:3] for one in finding.entries(known, "en")
    ]
    assert own.name in page(known, houses, f"houses/{own.id}.html", "fr").replace("&#39;", "'")


def test_a_house_of_ones_own_takes_the_place_of_ours(my_room: Path) -> None:
    """Wherever it is told of, it is the own one, and marked so; naming ours changes nothing."""
    text = my_room.read_text(encoding="utf-8")
    text = re.sub(r"^name: .*$", "name: My Tilt", text, flags=re.MULTILINE)
    my_room.write_text(text.replace("id: my-room", "id: full-tilt"), encoding="utf-8")
    known = world((), [str(my_room)])
    index = page(known, houses, "houses/index.html")
    assert '<span>My Tilt <span class="kind">own' in index
    assert "Full Tilt Poker" not in index
    found = [one[3] for one in finding.entries(known, "en") if one[1] == "houses/full-tilt.html"]
    assert found == ["My Tilt"]
    ours = page(world((), ["full-tilt"]), houses, "houses/index.html")
    assert 'class="kind">own' not in ours


def test_documents_and_their_places_are_told_in_english_on_a_french_page(known: World) -> None:
    """Their titles are, which a link has as well."""
    text = page(known, rules, "rules/showdown.no-river-bet.html", "fr")
    assert '<a class="source" lang="en" href="../sources/full-tilt.html#place-l254-261"' in text
    text = page(known, sources, "sources/wsop-live-2024.html", "fr")
    assert '<h3><span lang="en">rule 149</span></h3>' in text
    assert 'lang="en"' not in page(known, sources, "sources/wsop-live-2024.html").split("<main")[1]
