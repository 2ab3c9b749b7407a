/** Marks a row that every company sees and no company owns. */
export function SharedTag() {
  return <span className="tag">Partagé</span>
}
