/** Anything that carries messages in order, both ways, until it closes: a port, a socket, a pair of pipes. */
export interface Channel {
  /** Sends one message; after the close it does nothing. */
  send(message: unknown): void;
  /** Hears each message; the return value stops hearing. */
  onMessage(listener: (message: unknown) => void): () => void;
  /** Hears the close once, with its reason; heard at once on a channel that is closed already. */
  onClose(listener: (reason: string) => void): () => void;
  close(reason?: string): void;
}
