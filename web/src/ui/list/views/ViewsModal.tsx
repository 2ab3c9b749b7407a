import { viewMessages } from '@escale/contract/trade/lists/views'
import type { ListView } from '@escale/contract/trade/lists/views-contract'
import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import type { Display } from './useDisplay.ts'
import { useViews } from './useViews.ts'

type Props = {
  display: Display
  /** Null for people who may not save views now. */
  onChange: ((view: ListView) => void) | null
  onClose: () => void
}

/** The views of a list, to change one's own or to end the sharing of a colleague's. */
export default function ViewsModal({ display, onChange, onClose }: Props) {
  const views = useViews(display.list)
  return (
    <AppModal title="Vues de la liste" size={520} onClose={onClose}>
      {!views && <Loading />}
      {views?.length === 0 && (
        <State
          icon={IconBookmark}
          title="Aucune vue enregistrée"
          hint="Filtrez et triez la liste, puis enregistrez ce qu'elle affiche sous un nom."
        />
      )}
      <ul className="rows">
        {views?.map((view) => (
          <li key={view.id} aria-label={view.name}>
            <RowWords>
              <span className="strong">{view.name}</span>
              <span className="small muted">{viewFacts(view)}</span>
            </RowWords>
            {view.isOwn ? (
              onChange && (
                <Button
                  variant="default"
                  aria-label={`Modifier la vue ${view.name}`}
                  onClick={() => onChange(view)}
                >
                  Modifier
                </Button>
              )
            ) : (
              <EndSharing view={view} />
            )}
          </li>
        ))}
      </ul>
    </AppModal>
  )
}

function EndSharing({ view: { id, name } }: { view: ListView }) {
  const mayShare = useMay('views.share')
  const end = useSave({
    send: (_: undefined, { key }) => api.views.share.call({ id, isShared: false }, underKey(key)),
    done: viewMessages.unshared,
    failed: viewMessages.changeFailed,
    onSaved: () => {},
  })
  if (!mayShare) return null
  return (
    <Button
      variant="default"
      aria-label={`Ne plus partager la vue ${name}`}
      loading={end.isPending}
      onClick={() => end.submit(undefined)}
    >
      Ne plus partager
    </Button>
  )
}

function viewFacts({ isOwn, isShared, isDefault, hidden }: ListView): string {
  return [
    isOwn ? 'Votre vue' : "Vue d'un collègue",
    isShared && isOwn ? 'partagée' : '',
    isDefault ? 'ouverte avec la liste' : '',
    hidden.length > 0 ? `sans ${hidden.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
