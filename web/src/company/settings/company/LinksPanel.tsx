import type { FileLink } from '@escale/contract/channels/files/contract'
import { fileMessages } from '@escale/contract/channels/files/messages'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** The public links to files, with their author and expiry, and a button to revoke each one. */
export function LinksPanel() {
  const mayManage = useMay('files.manage')
  const query = useQuery({ ...api.files.links.queryOptions(), refetchInterval: 60_000 })
  return (
    <Panel
      title="Liens signés"
      hint="Chacun ouvre un fichier sans connexion, une heure au plus, et s'éteint avec les droits de qui l'a créé."
    >
      <QueryContent query={query} failure="Les liens n'ont pas pu être chargés">
        {(links) =>
          links.length === 0 ? (
            <State
              icon={IconLink}
              title="Aucun lien ouvert"
              hint="Ceux qui ont expiré ou ont été révoqués n'apparaissent plus."
            />
          ) : (
            <>
              <ul className="rows">
                {links.map((link) => (
                  <LinkRow key={link.id} link={link} />
                ))}
              </ul>
              {mayManage && <RevokeAll />}
            </>
          )
        }
      </QueryContent>
    </Panel>
  )
}

function LinkRow({ link: { id, name, madeBy, createdAt, expiresAt } }: { link: FileLink }) {
  const clocks = useClocks()
  const mayManage = useMay('files.manage')
  const revocation = useSave<void, unknown>({
    send: (_, { key }) => api.files.revokeLink.call({ id }, underKey(key)),
    done: fileMessages.linkRevoked,
    failed: fileMessages.linkRevokeFailed,
    onSaved: () => {},
  })
  return (
    <li aria-label={name}>
      <RowWords>
        <span className="strong">{name}</span>
        <span className="small muted">
          Par {madeBy}, le {clocks.moment(createdAt)} · jusqu'au {clocks.moment(expiresAt)}
        </span>
      </RowWords>
      {mayManage && (
        <Button
          variant="subtle"
          color="red"
          loading={revocation.isPending}
          aria-label={`Révoquer le lien de ${name}`}
          onClick={() => revocation.submit()}
        >
          Révoquer
        </Button>
      )}
    </li>
  )
}

function RevokeAll() {
  const [isAsking, setAsking] = useState(false)
  const revocation = useSave<void, unknown>({
    send: (_, { key }) => api.files.revokeLinks.call(undefined, underKey(key)),
    done: fileMessages.linksRevoked,
    failed: fileMessages.linkRevokeFailed,
    onSaved: () => setAsking(false),
  })
  if (!isAsking) {
    return (
      <div className={panel.footer}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Révoquer tous les liens
        </Button>
      </div>
    )
  }
  return (
    <QuestionBar
      tone="danger"
      question="Révoquer tous les liens ? Aucun ne s'ouvrira plus, tout de suite."
      back="Annuler"
      onBack={() => setAsking(false)}
      confirm="Confirmer la révocation"
      onConfirm={() => revocation.submit()}
      isPending={revocation.isPending}
    />
  )
}
