import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useClocks } from '#ui/display/useClocks.tsx'
import { awaitDrafts, dropDraft, subscribe, unopenedDrafts, watchDrafts } from '#ui/form/drafts/draft-list.ts'

/**
 * Offers to restore the last unsaved form, after a crash or a closed page. Hidden while a form shows these
 * values.
 */
export default function DraftStrip() {
  const drafts = useSyncExternalStore(subscribe, unopenedDrafts)
  const navigate = useNavigate()
  const { shortMoment } = useClocks()
  const { pathname, search } = useLocation()
  useEffect(() => {
    void awaitDrafts()
    return watchDrafts()
  }, [])
  const draft = drafts.at(-1)
  if (!draft) return null
  const isHere = draft.path === pathname + search
  return (
    <div className="strip info" role="status">
      <IconPencil size={16} stroke={1.6} aria-hidden />
      <span>
        {drafts.length > 1
          ? `${drafts.length} saisies non enregistrées, dont`
          : 'Une saisie non enregistrée\u00a0:'}{' '}
        {draft.title} ({shortMoment(new Date(draft.at).toISOString())})
        {isHere && '. Rouvrez ce formulaire\u00a0: elle y est.'}
      </span>
      <Group gap="xs" ml="auto" wrap="nowrap">
        {!isHere && (
          <Button size="compact-sm" variant="default" onClick={() => navigate(draft.path)}>
            Reprendre
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => dropDraft(draft.id)}>
          Effacer
        </Button>
      </Group>
    </div>
  )
}
