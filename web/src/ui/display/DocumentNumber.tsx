import { Text } from '@mantine/core'
import { Highlight } from './Highlight.tsx'

type Props = {
  /** The number in the company's legal series, if the document has one. */
  legalNumber: string | null
  /** The company's own number, for example `INV-1764000000000`. */
  ownNumber: string
  search?: string
}

/** The number of a document. The own number of one with a legal number is small beside it. */
export function DocumentNumber({ legalNumber, ownNumber, search = '' }: Props) {
  if (legalNumber === null) return <Highlight text={ownNumber} search={search} />
  return (
    <>
      <Highlight text={legalNumber} search={search} />{' '}
      <Text span inherit c="dimmed" fz="xs" fw={400}>
        <Highlight text={ownNumber} search={search} />
      </Text>
    </>
  )
}
