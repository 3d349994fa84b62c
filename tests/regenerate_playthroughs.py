"""`python -m tests.regenerate_playthroughs`: write the golden playthroughs anew, on purpose."""

from tests.playthroughs_of import FOLDER, PLAYTHROUGHS, path_of, transcript


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in PLAYTHROUGHS:
        path, text = path_of(name), transcript(name)
        is_same = path.exists() and path.read_text(encoding="utf-8") == text
        path.write_text(text, encoding="utf-8")
        print(f"{'unchanged' if is_same else 'written  '}  {path.name}")


if __name__ == "__main__":
    main()
