"""The command ``studconf``: one file a subcommand, loaded when it is called."""
