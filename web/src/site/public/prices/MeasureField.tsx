import type { CalculatorForm, Measure } from '@escale/contract/site/public/calculation'

type Props = { name: Measure; label: string; typed: CalculatorForm; refusal: string | undefined }

export function MeasureField({ name, label, typed, refusal }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        inputMode={name === 'colis' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={20}
        defaultValue={typed[name]}
        aria-describedby={`${name}-refus`}
        aria-invalid={refusal ? true : undefined}
      />
      <p className="refusal" id={`${name}-refus`}>
        {refusal}
      </p>
    </div>
  )
}
