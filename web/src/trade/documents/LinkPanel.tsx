import type { DocumentLink } from '@escale/contract/trade/documents/sale'
import { type LinkedKind, saleMessages } from '@escale/contract/trade/documents/sale-words'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, underKey } from '#api.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { PublicLinkFields } from '#ui/form/PublicLinkFields.tsx'

const words = {
  made: saleMessages.linkMade,
  makeFailed: saleMessages.linkFailed,
  revoked: saleMessages.linkRevoked,
  revokeFailed: saleMessages.revokeFailed,
}

/** Creates or revokes the public link of a document, and shows how often it was viewed. */
export function LinkPanel({ of, id }: { of: LinkedKind; id: string }) {
  const title = useId()
  const query = useQuery({ ...api.saleDocuments.link.queryOptions({ input: { of, id } }), staleTime: 0 })
  return (
    <Stack component="section" aria-labelledby={title} gap="sm">
      <Text component="h3" id={title} fz="sm" fw={580}>
        Lien public
      </Text>
      <p className="muted small">
        Qui a ce lien lit ce document sans se connecter. Le code QR du document y mène.
      </p>
      <QueryContent query={query} failure="Le lien public n'a pas pu être lu">
        {(link) => (
          <>
            {link && <Views link={link} />}
            <PublicLinkFields
              path={link?.path ?? null}
              make={() => api.saleDocuments.makeLink.call({ of, id })}
              revoke={({ key }) => api.saleDocuments.revokeLink.call({ of, id }, underKey(key))}
              words={words}
              onChanged={() => void query.refetch()}
            />
          </>
        )}
      </QueryContent>
    </Stack>
  )
}

function Views({ link: { views, firstSeenAt, lastSeenAt } }: { link: DocumentLink }) {
  const clocks = useClocks()
  if (!firstSeenAt || !lastSeenAt) return <p className="muted small">Pas encore vu.</p>
  if (views === 1) return <p className="small">Vu le {clocks.moment(lastSeenAt)}.</p>
  return (
    <p className="small">
      Vu le {clocks.moment(lastSeenAt)}, {pluralize(views, 'fois', 'fois')} depuis le{' '}
      {clocks.moment(firstSeenAt)}.
    </p>
  )
}
