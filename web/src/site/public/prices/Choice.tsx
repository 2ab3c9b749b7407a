type Props = { legend: string; name: string; chosen: string; options: Record<string, string> }

/** A choice among a few options, all visible. */
export function Choice({ legend, name, chosen, options }: Props) {
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      <div className="choice-row">
        {Object.entries(options).map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
