/** Marks a row that every company sees and none of them owns. */
export function SharedTag() {
  return <span className="tag">Partagé</span>
}
