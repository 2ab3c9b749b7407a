import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '#ui/field/DayInput.tsx'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { parseHour } from './typed-hour.ts'

type Props = Omit<FieldProps, 'key'> & { label: string; required?: boolean; readOnly?: boolean }

/**
 * A day and an hour as one field of a form: `2026-11-21T08:00`, or unfinished text for the form to refuse.
 */
export function MomentInput({
  label,
  required = false,
  defaultValue = '',
  onChange,
  onBlur,
  error,
  ...field
}: Props) {
  const [day, setDay] = useState<string>(defaultValue.slice(0, 10))
  const [hour, setHour] = useState<string>(defaultValue.slice(11, 16))
  const reportMoment = (on: string, at: string) => onChange(on ? `${on}T${parseHour(at) ?? at}` : '')

  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <DayInput
        flex={1}
        label={label}
        required={required}
        clearable={!required}
        {...field}
        error={error}
        defaultValue={day || null}
        onChange={(next) => {
          setDay(next ?? '')
          reportMoment(next ?? '', hour)
        }}
        onBlur={onBlur}
      />
      <TextInput
        w={112}
        label={`Heure de ${label.toLowerCase()}`}
        placeholder="hh:mm"
        inputMode="numeric"
        autoComplete="off"
        readOnly={field.readOnly}
        error={Boolean(error)}
        value={hour}
        onChange={(event) => {
          setHour(event.currentTarget.value)
          reportMoment(day, event.currentTarget.value)
        }}
        onBlur={() => {
          setHour(parseHour(hour) ?? hour)
          onBlur()
        }}
      />
    </Group>
  )
}
