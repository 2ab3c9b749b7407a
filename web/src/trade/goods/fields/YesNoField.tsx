import { LazySelect } from '#ui/field/select/LazySelect.tsx'

type Props = {
  label: string
  defaultValue?: boolean | null
  onChange?: (value: boolean | null) => void
  error?: string
  readOnly?: boolean
  'data-path'?: string
}

const answers = { oui: true, non: false } as const

/** A choice between yes, no and unknown. */
export function YesNoField({ defaultValue, onChange, ...field }: Props) {
  const start = defaultValue === null || defaultValue === undefined ? null : defaultValue ? 'oui' : 'non'
  return (
    <LazySelect
      {...field}
      placeholder="Non précisé"
      clearable={!field.readOnly}
      data={Object.keys(answers)}
      defaultValue={start}
      onChange={(word) => onChange?.(word === null ? null : answers[word as keyof typeof answers])}
    />
  )
}
