export type FeedbackLevel = "info" | "success" | "warning" | "error";

/** One thing the page told the person. */
export interface Message {
  readonly level: FeedbackLevel;
  readonly text: string;
}

/** The latest messages, newest last: the page shows them and the Surface reports them. */
export interface Feedback {
  list(): readonly Message[];
  say(level: FeedbackLevel, text: string): void;
  /** Calls back with each new message; returns the undo. */
  subscribe(listener: (message: Message) => void): () => void;
}

const KEPT = 3;

/** Creates an empty feedback list. */
export function createFeedback(): Feedback {
  let messages: readonly Message[] = [];
  const listeners = new Set<(message: Message) => void>();
  return {
    list: () => messages,
    say(level, text) {
      const message = { level, text };
      messages = [...messages, message].slice(-KEPT);
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
