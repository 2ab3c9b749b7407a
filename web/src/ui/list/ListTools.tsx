import type { ExportedList } from '@escale/contract/trade/lists/words'
import { IconBookmark } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { DropMenu } from '#ui/dialog/DropMenu.tsx'
import { ColumnMenu, type HiddenColumns } from './tools/ColumnMenu.tsx'
import { ListFiles } from './tools/ListFiles.tsx'
import styles from './tools/ListTools.module.css'
import { useViewMenu } from './views/useViewMenu.tsx'

/** The export menu of a list that can have views. */
export type ListToolFiles = ComponentProps<typeof ListFiles> & { list: ExportedList }

type Props = {
  files: ListToolFiles
  /** True when the list has views and columns to choose, false for the list of one client. */
  hasViews: boolean
  columns: readonly { title: string }[]
  hiddenColumns: HiddenColumns
  isPhone: boolean
}

/** The menus at the end of a list's filters: its views, its columns and its files. */
export function ListTools({ files, hasViews, columns, hiddenColumns, isPhone }: Props) {
  const mayExport = useMay('lists.export')
  const viewMenu = useViewMenu(files.list, hiddenColumns)
  const views = hasViews ? viewMenu.items : null
  // A phone has room for one menu, and no columns.
  const isOneMenu = isPhone && mayExport
  return (
    <div className={styles.tools}>
      {views && !isOneMenu && (
        <DropMenu
          label="Vues"
          targetClassName={styles.button}
          target={
            <span className={styles.sign} title="Vues">
              <IconBookmark size={16} stroke={1.6} aria-hidden />
            </span>
          }
        >
          {views}
        </DropMenu>
      )}
      {hasViews && !isPhone && <ColumnMenu columns={columns} {...hiddenColumns} />}
      {mayExport && <ListFiles {...files} views={isOneMenu ? views : null} />}
      {hasViews && viewMenu.dialogs}
    </div>
  )
}
