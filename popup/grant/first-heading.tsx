import { useEffect, useRef } from "preact/hooks";

/** The heading that gets the first focus: a screen reader starts at the top, and Enter presses nothing. */
export function FirstHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {text}
    </h1>
  );
}
