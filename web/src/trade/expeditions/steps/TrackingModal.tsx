import { useQuery } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { PublicLinkFields } from '#ui/form/PublicLinkFields.tsx'

const words = {
  made: 'Lien de suivi créé',
  makeFailed: "Le lien de suivi n'a pas pu être créé",
  revoked: 'Lien de suivi révoqué',
  revokeFailed: "Le lien de suivi n'a pas pu être révoqué",
}

/** Shows the public tracking link of goods, to copy or send. */
export default function TrackingModal({
  id,
  number,
  onClose,
}: {
  id: string
  number: string
  onClose: () => void
}) {
  const query = useQuery(api.tracking.get.queryOptions({ input: { id } }))
  return (
    <AppModal title="Lien de suivi" subtitle={number} size={520} onClose={onClose}>
      <div className="fields">
        <p className="muted">
          Qui a ce lien voit les étapes et les dates, sans se connecter : aucun prix, aucun nom.
        </p>
        <QueryContent query={query} failure="Le lien de suivi n'a pas pu être lu">
          {(link) => (
            <PublicLinkFields
              path={link?.path ?? null}
              make={() => api.tracking.make.call({ ids: [id] })}
              revoke={({ key }) => api.tracking.revoke.call({ id }, underKey(key))}
              words={words}
              onChanged={() => void query.refetch()}
            />
          )}
        </QueryContent>
      </div>
    </AppModal>
  )
}
