// References of mobile money operators. They warn and never refuse, because operators change them.

type Shape = { operators: RegExp; form: RegExp; example: string }

const dated = /^[A-Z]{2}(\d{2})(\d{2})(\d{2})\.(\d{2})(\d{2})\.[A-Z0-9]{4,8}$/

const shapes: readonly Shape[] = [
  {
    operators: /orange|airtel/i,
    form: /^(?:[A-Z]{2}\d{6}\.\d{4}\.(?:[A-Z0-9]{4,8})|\d{8})$/,
    example: 'PP260623.1152.AD63N5',
  },
  { operators: /m-?pesa|vodacom/i, form: /^[A-Z0-9]{10,11}$/, example: 'QGH7X2K9LM' },
  { operators: /wave/i, form: /^T_[A-Z0-9]{8,}$/, example: 'T_8JK2N4QX' },
  { operators: /mtn|momo/i, form: /^\d{9,12}$/, example: '7421905536' },
  { operators: /moov/i, form: /^\d+$/, example: '240623115200' },
]

/** A reference as it is compared: upper case without spaces, as the column `reference_key` has it. */
export function operatorReferenceKey(reference: string): string {
  return reference.replaceAll(/\s/g, '').toUpperCase()
}

/** Warns that a reference does not look like those of its operator. Null when it does, or is not known. */
export function referenceShapeWarning(operator: string, reference: string): string | null {
  const key = operatorReferenceKey(reference)
  const shape = shapes.find(({ operators }) => operators.test(operator))
  if (!shape || key === '' || shape.form.test(key)) return null
  return `Cette référence ne ressemble pas à celles de ${operator} (exemple : ${shape.example}).`
}

/** Day and time that a reference of Orange Money or Airtel says, as written on the telephone. */
function referenceMoment(operator: string, reference: string): { day: string; time: string } | null {
  if (!/orange|airtel/i.test(operator)) return null
  const parts = dated.exec(operatorReferenceKey(reference))
  if (!parts) return null
  const [, year, month, day, hour, minute] = parts
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return { day: `20${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** Warns that the reference says another day than the one typed. `day` is ISO 8601. */
export function referenceDayWarning(operator: string, reference: string, day: string | null): string | null {
  const moment = referenceMoment(operator, reference)
  if (!moment || day === null || moment.day === day) return null
  const [, month, date] = moment.day.split('-')
  const [hour, minute] = moment.time.split(':')
  return `La référence dit le ${date}/${month} à ${Number(hour)} h ${minute}.`
}
