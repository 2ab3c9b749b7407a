import type { ListFileName } from '@escale/contract/trade/lists/words'
import { IconDownload, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DropMenu, MenuDivider, MenuItem } from '#ui/dialog/DropMenu.tsx'
import { takeFile } from '#ui/files/download-file.ts'
import styles from './ListTools.module.css'

type ListQuery = Record<string, string | boolean | undefined>
type Props = {
  list: ListFileName
  /** Search, filters and sort order of the list. */
  asked: ListQuery
  /** Additional `MenuItem` elements. */
  more?: ReactNode
  /** The views of the list, in the same menu on a phone. */
  views?: ReactNode
}

const formats = [
  { format: 'csv', word: 'CSV', Icon: IconFileTypeCsv },
  { format: 'xlsx', word: 'Excel', Icon: IconFileTypeXls },
] as const

/** A menu that exports all rows of a list, for users with the permission. */
export function ListFiles({ list, asked, more, views }: Props) {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

  const label = more ? 'Exporter ou importer' : views ? 'Exporter, vues' : 'Exporter'
  return (
    <DropMenu
      label={label}
      targetClassName={styles.button}
      target={
        <span className={styles.sign} title={label}>
          <IconDownload size={16} stroke={1.6} aria-hidden />
        </span>
      }
    >
      {formats.map(({ format, word, Icon }) => (
        <MenuItem
          key={format}
          icon={<Icon size={16} stroke={1.6} aria-hidden />}
          onClick={() => takeFile(`/api/lists/${list}?${query}&format=${format}`, `Le fichier ${word}`)}
        >
          Exporter en {word}
        </MenuItem>
      ))}
      {more && <MenuDivider />}
      {more}
      {views && <MenuDivider />}
      {views}
    </DropMenu>
  )
}
