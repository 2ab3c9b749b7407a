/** The error texts of the last refusal, above the fields. */
export function Refusals({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className="notice late" role="alert">
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
