import { Button, Group, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { AppModal } from '#ui/AppModal.tsx'
import { LoadFailed } from '#ui/LoadFailed.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { useSave } from '#ui/useSave.ts'

/** The address by which a stranger follows goods: given, copied, taken back. */
export default function TrackingModal({ id, number, onClose }: { id: string; number: string; onClose: () => void }) {
  const { data: link, error, isPending, refetch } = useQuery(api.tracking.get.queryOptions({ input: { id } }))
  const { copy, copied } = useClipboard()
  const making = useSave<void, unknown>({
    send: () => api.tracking.make.call({ ids: [id] }),
    done: 'Lien de suivi créé',
    failed: "Le lien de suivi n'a pas pu être créé",
    onSaved: () => void refetch(),
  })
  const revoking = useSave<void, unknown>({
    send: () => api.tracking.revoke.call({ id }),
    done: 'Lien de suivi révoqué',
    failed: "Le lien de suivi n'a pas pu être révoqué",
    onSaved: () => void refetch(),
  })
  const refusal = making.refusal ?? revoking.refusal
  const address = link ? location.origin + link.path : ''
  return (
    <AppModal title="Lien de suivi" subtitle={number} size={520} onClose={onClose}>
      <div className="fields">
        <p className="muted">Qui a ce lien voit les étapes et les dates, sans se connecter : aucun prix, aucun nom.</p>
        {isPending && <Loading />}
        {error && <LoadFailed error={error} title="Le lien de suivi n'a pas pu être lu" onRetry={() => refetch()} />}
        {link === null && (
          <Button data-autofocus loading={making.isPending} onClick={() => making.submit()}>
            Créer le lien
          </Button>
        )}
        {link && (
          <>
            <TextInput label="Lien" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
            <Group justify="space-between">
              <Button variant="subtle" color="red" loading={revoking.isPending} onClick={() => revoking.submit()}>
                Révoquer
              </Button>
              <Button
                leftSection={copied ? <IconCheck size={16} stroke={1.6} aria-hidden /> : <IconCopy size={16} stroke={1.6} aria-hidden />}
                onClick={() => copy(address)}
              >
                {copied ? 'Copié' : 'Copier le lien'}
              </Button>
            </Group>
          </>
        )}
        {refusal && <Refusal sentence={refusal} />}
      </div>
    </AppModal>
  )
}
