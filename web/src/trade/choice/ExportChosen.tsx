import { mostChosenRows } from '@escale/contract/trade/lists/words'
import { Button } from '@mantine/core'
import { useMay } from '#session/current/useSession.ts'
import { takeFile } from '#ui/files/download-file.ts'

type Props = { list: 'clients' | 'invoices' | 'payments'; ids: string[] }

const formats = [
  { format: 'csv', word: 'CSV' },
  { format: 'xlsx', word: 'Excel' },
] as const

/** Two buttons that export the chosen rows. An address holds a limited number of ids. */
export function ExportChosen({ list, ids }: Props) {
  if (!useMay('lists.export')) return null
  const isTooMany = ids.length > mostChosenRows
  return formats.map(({ format, word }) => (
    <Button
      key={format}
      variant="default"
      disabled={ids.length === 0 || isTooMany}
      {...(isTooMany && {
        title: `${mostChosenRows} lignes au plus : filtrez la liste et exportez-la entière.`,
      })}
      onClick={() => takeFile(`/api/lists/${list}?ids=${ids.join()}&format=${format}`, `Le fichier ${word}`)}
    >
      {word}
    </Button>
  ))
}
