import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Who acts in a step of the story. */
export type Who = "setup" | "agent" | "person" | "page";

const COLOURS: Record<Who, Style> = { setup: "gray", agent: "cyan", person: "magenta", page: "green" };

/** Prints the story step by step: who does what, through which hop, what came back and how long it took. */
export class Narrator {
  #hop = "setting up";

  constructor(readonly colour: boolean) {}

  /** The hop the story is at: what a failure is named after. */
  get hop(): string {
    return this.#hop;
  }

  /** Does one step and prints it when it is done; `show` words its answer. */
  async step<T>(
    told: { who: Who; what: string; hop: string },
    act: () => Promise<T>,
    show: (value: T) => string = () => "done",
  ): Promise<T> {
    this.#hop = told.hop;
    const begin = performance.now();
    const value = await act();
    const ms = Math.round(performance.now() - begin);
    this.#line(told.who, `${told.what} → ${show(value)} ${this.#dim(`(${ms} ms)`)}`);
    return value;
  }

  /** Says something to the person who watches. */
  say(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  /** Tells the person what to do now. */
  ask(text: string): void {
    this.#line("person", this.#paint("bold", text));
  }

  #line(who: Who, text: string): void {
    process.stdout.write(`${this.#paint(COLOURS[who], who.padEnd(7))} ${text}\n`);
  }

  #dim(text: string): string {
    return this.#paint("dim", text);
  }

  #paint(style: Style, text: string): string {
    return this.colour ? styleText(style, text) : text;
  }
}
