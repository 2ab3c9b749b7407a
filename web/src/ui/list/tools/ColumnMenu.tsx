import { IconColumns, IconRotate } from '@tabler/icons-react'
import { CheckItem, DropMenu, MenuDivider, MenuItem } from '#ui/dialog/DropMenu.tsx'
import styles from './ListTools.module.css'
import { withSwitchedColumn } from './visible-columns.ts'

export type HiddenColumns = {
  /** The titles of the columns left out. */
  hidden: readonly string[]
  setHidden: (titles: readonly string[]) => void
}
type Props = HiddenColumns & { columns: readonly { title: string }[] }

/** The menu that chooses the columns of a list. The first column is the name of the record and stays. */
export function ColumnMenu({ columns, hidden, setHidden }: Props) {
  return (
    <DropMenu
      label="Colonnes"
      targetClassName={styles.button}
      target={
        <span className={styles.sign} title="Colonnes" data-on={hidden.length > 0 || undefined}>
          <IconColumns size={16} stroke={1.6} aria-hidden />
        </span>
      }
    >
      {columns.slice(1).map(({ title }) => (
        <CheckItem
          key={title}
          isChecked={!hidden.includes(title)}
          onChange={() => setHidden(withSwitchedColumn(columns, hidden, title))}
        >
          {title}
        </CheckItem>
      ))}
      <MenuDivider />
      <MenuItem icon={<IconRotate size={16} stroke={1.6} aria-hidden />} onClick={() => setHidden([])}>
        Toutes les colonnes
      </MenuItem>
    </DropMenu>
  )
}
