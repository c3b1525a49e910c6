import { fingerprintGroups } from "../model/fingerprint.ts";

/** A whole fingerprint in groups of four; copied or read aloud it stays one text. */
export function Fingerprint({ value }: { value: string }) {
  return (
    <code class="fingerprint" dir="ltr" translate={false}>
      {fingerprintGroups(value).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </code>
  );
}
