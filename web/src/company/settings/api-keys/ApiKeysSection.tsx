import type { ApiKey } from '@escale/contract/company/api-keys/contract'
import { apiKeyMessages } from '@escale/contract/company/api-keys/messages'
import { scopeGroups } from '@escale/contract/company/api-keys/scopes'
import type { Clocks } from '@escale/contract/values/clocks'
import { Box, Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const NewKeyModal = lazyPart(() => import('./NewKeyModal.tsx'))
const ShownKeyModal = lazyPart(() => import('./ShownKeyModal.tsx'))

/** The API keys of the company. A new key is displayed once, and can later only be revoked. */
export default function ApiKeysSection() {
  const query = useQuery(api.apiKeys.list.queryOptions())
  const mayManage = useMay('apiKeys.manage')
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<{ name: string; value: string } | null>(null)
  const make = mayManage && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setMaking(true)}>
      Nouvelle clé
    </Button>
  )
  const hint = (
    <>
      Une clé ouvre l'API à un programme (comptabilité, site, tableur), pour les droits que vous choisissez,
      en votre nom.{' '}
      <a className="link" href="/api/docs" target="_blank" rel="noreferrer">
        Lire la documentation
      </a>
    </>
  )
  return (
    <>
      <Panel title="Clés d'API" hint={hint}>
        <QueryContent query={query} failure="Les clés n'ont pas pu être chargées">
          {(keys) =>
            keys.length === 0 ? (
              <State
                icon={IconKey}
                title="Aucune clé"
                hint="Créez-en une pour relier un autre logiciel à Escale."
                action={make}
              />
            ) : (
              <>
                {make && <div className="card-head">{make}</div>}
                <ul className="rows">
                  {keys.map((key) => (
                    <KeyRow key={key.id} apiKey={key} />
                  ))}
                </ul>
              </>
            )
          }
        </QueryContent>
      </Panel>
      <Suspense>
        {isMaking && <NewKeyModal onClose={() => setMaking(false)} onMade={setShown} />}
        {shown && <ShownKeyModal {...shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}

const tones = { active: 'ok', orpheline: 'wait', expirée: '', révoquée: '' } as const
const words = {
  active: 'Active',
  orpheline: 'Sans administrateur',
  expirée: 'Expirée',
  révoquée: 'Révoquée',
} as const

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, state, lastUsedAt, lastUsedFrom } = apiKey
  const clocks = useClocks()
  const mayManage = useMay('apiKeys.manage')
  const [isAsking, setAsking] = useState(false)
  const revocation = useSave({
    send: (_: undefined, { key }) => api.apiKeys.revoke.call({ id }, underKey(key)),
    done: apiKeyMessages.revoked,
    failed: apiKeyMessages.revokeFailed,
    onSaved: () => setAsking(false),
  })
  const isOpen = state === 'active' || state === 'orpheline'
  return (
    <li aria-label={name}>
      <RowWords>
        <span className="strong">{name}</span>
        <span className="small muted">
          <code>{prefix}…</code> · {scopesOf(apiKey)}
        </span>
        <span className="small muted">
          {lastUsedAt ? `Utilisée le ${clocks.moment(lastUsedAt)} depuis ${lastUsedFrom}` : 'Jamais utilisée'}
          {` · créée le ${clocks.day(apiKey.createdAt)} par ${apiKey.createdBy}${endOf(apiKey, clocks)}`}
        </span>
      </RowWords>
      <span className={`pill ${tones[state]}`}>{words[state]}</span>
      {isOpen && mayManage && (
        <Button variant="subtle" color="red" aria-label={`Révoquer ${name}`} onClick={() => setAsking(true)}>
          Révoquer
        </Button>
      )}
      {isAsking && (
        <Box flex="1 0 100%">
          <QuestionBar
            tone="danger"
            question={`Révoquer la clé « ${name} » ? Le programme qui s'en sert n'aura plus accès, tout de suite.`}
            back="Annuler"
            onBack={() => setAsking(false)}
            confirm="Confirmer la révocation"
            onConfirm={() => revocation.submit(undefined)}
            isPending={revocation.isPending}
          />
        </Box>
      )}
    </li>
  )
}

function endOf({ state, expiresAt, revokedAt }: ApiKey, clocks: Clocks): string {
  if (revokedAt) return ` · révoquée le ${clocks.day(revokedAt)}`
  if (!expiresAt) return ' · sans fin'
  return ` · ${state === 'expirée' ? 'expirée' : 'expire'} le ${clocks.day(expiresAt)}`
}

/** The permissions of a key as one text, such as `Clients : lire, supprimer · Factures : lire`. */
function scopesOf({ permissions }: ApiKey): string {
  return scopeGroups
    .flatMap(({ title, scopes }) => {
      const grantedScopes = Object.entries(scopes).filter(([permission]) => permissions.includes(permission))
      return grantedScopes.length === 0
        ? []
        : `${title} : ${grantedScopes.map(([, label]) => label.toLowerCase()).join(', ')}`
    })
    .join(' · ')
}
