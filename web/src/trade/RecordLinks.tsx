import type { ScreenKey } from '@escale/contract/access/screens'
import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { useLinkTo } from './useLinkTo.ts'

/** A link from a dialog to another record: the page of an id, or a list with one record open. */
export type RecordLink = {
  words: string
  screen: ScreenKey
  id?: string
  filters?: Record<string, string>
}

type Props = { links: readonly RecordLink[]; onLeave: () => void }

/** Links from a dialog to the records that belong to it. Links to forbidden screens are left out. */
export function RecordLinks({ links, onLeave }: Props) {
  const linkTo = useLinkTo()
  const shown = links.flatMap(({ words, screen, id, filters }) => {
    const path = linkTo(screen)
    if (!path) return []
    const to = id === undefined ? path : `${path}/${id}`
    return [{ words, to: filters ? `${to}?${new URLSearchParams(filters)}` : to }]
  })
  if (shown.length === 0) return null
  return (
    <Group component="nav" aria-label="Fiches liées" gap="4px 14px" fz="sm">
      {shown.map(({ words, to }) => (
        <Link key={to} className="link" to={to} onClick={onLeave}>
          {words}
        </Link>
      ))}
    </Group>
  )
}
