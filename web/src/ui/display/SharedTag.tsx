/** A tag for a row that is shared by all companies. */
export function SharedTag() {
  return <span className="tag">Partagé</span>
}
