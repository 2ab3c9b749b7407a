import { Loader } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconDeviceFloppy, IconSettings } from '@tabler/icons-react'
import { MenuDivider, MenuItem } from '#ui/dialog/DropMenu.tsx'
import type { Display } from './useDisplay.ts'
import { useViews } from './useViews.ts'

type Props = {
  display: Display
  /** Null for people who may not save views now. */
  onSave: (() => void) | null
  onManage: () => void
}

/** The items of the menu of views: each view, then « Enregistrer » and « Gérer ». */
export default function ViewItems({ display, onSave, onManage }: Props) {
  const views = useViews(display.list)
  return (
    <>
      {!views && <Loader size="xs" m="sm" aria-label="Chargement des vues" />}
      {views?.map((view) => {
        const isOpen = display.isOf(view)
        const Sign = isOpen ? IconBookmarkFilled : IconBookmark
        return (
          <MenuItem
            key={view.id}
            icon={<Sign size={16} stroke={1.6} aria-hidden />}
            after={<span className="muted small">{noteOf(view, isOpen)}</span>}
            onClick={() => display.open(view)}
          >
            {view.name}
          </MenuItem>
        )
      })}
      {views && views.length > 0 && <MenuDivider />}
      {onSave && (
        <MenuItem icon={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />} onClick={onSave}>
          Enregistrer cette vue
        </MenuItem>
      )}
      {views && views.length > 0 && (
        <MenuItem icon={<IconSettings size={16} stroke={1.6} aria-hidden />} onClick={onManage}>
          Gérer les vues
        </MenuItem>
      )}
    </>
  )
}

function noteOf(view: { isOwn: boolean; isShared: boolean; isDefault: boolean }, isOpen: boolean): string {
  if (isOpen) return 'affichée'
  if (view.isDefault) return 'par défaut'
  return view.isShared ? 'partagée' : ''
}
