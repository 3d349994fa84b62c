"""The engine. It knows no game.

A game is a sequence of answers. Every answer, a player's or fate's, is recorded; all else follows.

    Setup ── Match ── Step ──answer──> Step ──answer──> …        Timeline: the tree of steps
               │        │
               │        ├ decision   Pick, Choose or Order, put to a seat (FATE is one)
    Game ──────┘        ├ state      an immutable value
    Rulebook            └ moments    events with their clauses, each with the state after it

rulebook   clauses, rulings, components, examples, from TOML
match      Setup (plain data) and Match (a game made ready with its setup)
game       Game: the functions that are the rules of one game
decision   what is asked, and which answers it admits
dealer     fate's answers from a seed
table      what a rule may touch while it runs; the only place where states change
step       one answer and what it caused
timeline   undo, redo, branches, replay
record     a game as a file; link: a line of play as a short text
view       what one seat may see, and resampling for players that think
log        a line of play in words; compare: two lines beside each other
scenario   any position, by names
"""
