import { signOnErrorText } from '@escale/contract/access/sign-on-refusals'
import type { Identity } from '@escale/contract/people/account/identities'
import { identityMessages } from '@escale/contract/people/account/identity-messages'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { openIdName } from '#session/passkey/open-id-name.ts'
import { hasWallet } from '#session/passkey/wallet-support.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { State } from '#ui/feedback/State.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { LinkProviderModal } from './LinkProviderModal.tsx'
import { LinkWalletModal } from './LinkWalletModal.tsx'

/** The sign-in methods of the user other than the password. */
export default function IdentitiesSection() {
  const query = useQuery({ ...api.account.identities.queryOptions(), staleTime: 0 })
  const [linking, setLinking] = useState<'wallet' | 'provider' | null>(null)
  const [params] = useSearchParams()
  const refusal = signOnErrorText(params.get('refus'))
  const name = openIdName()
  const isProviderLinked = query.data?.some(isOfInstallation) ?? true
  return (
    <Panel
      title="Connexions liées"
      hint="Ce qui ouvre votre compte sans votre mot de passe : la connexion unique d'une entreprise, un fournisseur d'identité, un portefeuille. Le dernier moyen d'entrer ne peut pas être retiré."
    >
      {refusal && <Refusal sentence={refusal} />}
      <QueryContent query={query} failure="Vos connexions n'ont pas pu être chargées">
        {(identities) =>
          identities.length > 0 ? (
            <ul className="rows">
              {identities.map((identity) => (
                <IdentityRow key={identity.id} identity={identity} />
              ))}
            </ul>
          ) : (
            <State
              icon={IconPlugConnected}
              title="Aucune connexion liée"
              hint="Votre compte s'ouvre par votre mot de passe, un code par email ou une clé d'accès."
            />
          )
        }
      </QueryContent>
      {!hasWallet() && (
        <div className="fields">
          <p className="small muted">
            Pour relier un portefeuille Ethereum, ouvrez cette page dans un navigateur qui en a un.
          </p>
        </div>
      )}
      {(hasWallet() || (name && !isProviderLinked)) && (
        <div className={panel.footer}>
          {name && !isProviderLinked && (
            <Button variant="default" onClick={() => setLinking('provider')}>
              Relier {name}
            </Button>
          )}
          {hasWallet() && (
            <Button variant="default" onClick={() => setLinking('wallet')}>
              Relier un portefeuille
            </Button>
          )}
        </div>
      )}
      {linking === 'wallet' && <LinkWalletModal onClose={() => setLinking(null)} />}
      {linking === 'provider' && <LinkProviderModal name={name} onClose={() => setLinking(null)} />}
    </Panel>
  )
}

function IdentityRow({ identity }: { identity: Identity }) {
  const { moment } = useClocks()
  const [isAsking, setAsking] = useState(false)
  const unlink = useSave<void, unknown>({
    send: () => api.account.unlink.call({ id: identity.id }),
    done: identityMessages.unlinked,
    failed: identityMessages.unlinkFailed,
    onSaved: () => setAsking(false),
  })
  const { title, detail } = wordsOf(identity)
  const used = identity.usedAt ? `dernière entrée le ${moment(identity.usedAt)}` : 'aucune entrée'
  return (
    <li>
      <RowWords>
        <span className="strong">{title}</span>
        <span className="small muted">{detail}</span>
        <span className="small muted">
          Depuis le {moment(identity.linkedAt)} · {used}
        </span>
      </RowWords>
      <Button
        size="xs"
        variant="default"
        aria-label={`Retirer ${title}, ${detail}`}
        onClick={() => setAsking(true)}
      >
        Retirer
      </Button>
      {isAsking && (
        <QuestionBar
          tone="danger"
          question={`Retirer ${title} ? Cette connexion n'ouvrira plus votre compte.`}
          back="Annuler"
          onBack={() => setAsking(false)}
          confirm="Retirer"
          onConfirm={() => unlink.submit()}
          isPending={unlink.isPending}
        />
      )}
      {unlink.refusal && <Refusal sentence={unlink.refusal} />}
    </li>
  )
}

function wordsOf(identity: Identity): { title: string; detail: string } {
  const { kind, name, companyName, email } = identity
  if (kind === 'wallet') return { title: 'Portefeuille', detail: name }
  if (isOfInstallation(identity))
    return { title: openIdName() || "Fournisseur d'identité", detail: email ?? name }
  return { title: `Connexion unique de ${companyName}`, detail: email ?? name }
}

function isOfInstallation({ kind, companyName }: Identity): boolean {
  return kind === 'provider' && companyName === null
}
