/** An empty state: what there is not, and the next step. */
export function Empty({ what, next }: { what: string; next: string }) {
  return (
    <div class="empty">
      <p>{what}</p>
      <p class="hint">{next}</p>
    </div>
  );
}
