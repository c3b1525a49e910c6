export const ROOT: string;
export function say(text: string): void;
export function run(command: string, args: string[], env?: Record<string, string>): void;
export function runQuietly(command: string, args: string[], env?: Record<string, string>): void;
export function ensurePackages(): void;
export function findChromium(): string | undefined;
export function findFirefox(): string | undefined;
export function ensureBrowsers(options?: { firefox?: boolean }): void;
