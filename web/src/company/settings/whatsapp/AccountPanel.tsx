import { whatsAppMessages } from '@escale/contract/company/whatsapp/messages'
import type { WhatsAppAccount, WhatsAppLink } from '@escale/contract/company/whatsapp/rows'
import { limitName, qualityName } from '@escale/contract/company/whatsapp/words'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { ConnectPanel } from './ConnectPanel.tsx'
import { TelephoneActs } from './TelephoneActs.tsx'
import { WebhookFacts } from './WebhookFacts.tsx'

type Props = { account: WhatsAppAccount; webhook: WhatsAppLink['webhook'] }

/** The connected WhatsApp account: its state at WhatsApp, and buttons to test, reconnect or remove it. */
export function AccountPanel({ account, webhook }: Props) {
  const queries = useQueryClient()
  const [isLinking, setLinking] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const readAgain = () => void queries.invalidateQueries({ queryKey: api.whatsapp.key() })
  const test = useSave<void, WhatsAppAccount>({
    send: () => api.whatsapp.test.call(),
    done: ({ verifiedName, displayPhone }) =>
      `WhatsApp répond : ${[verifiedName, displayPhone].filter(Boolean).join(', ')}`,
    failed: whatsAppMessages.testFailed,
    onSaved: readAgain,
  })
  const removal = useSave<void, unknown>({
    send: (_, { key }) => api.whatsapp.disconnect.call(undefined, underKey(key)),
    done: whatsAppMessages.disconnected,
    failed: whatsAppMessages.disconnectFailed,
    onSaved: readAgain,
  })
  const refusal = test.refusal ?? removal.refusal
  return (
    <>
      <Panel title="Compte WhatsApp Business">
        <div className="fields">
          {account.state === 'Arrêté' && (
            <p className="notice late" role="alert">
              <span>
                <b>Les envois sont arrêtés.</b> {account.stoppedReason} Ce qui attend est gardé, et part dès
                que le compte répond.
              </span>
            </p>
          )}
          <AccountFacts account={account} />
          <WebhookFacts webhook={webhook} />
          {account.isCoexisting && <TelephoneActs account={account} onAsked={readAgain} />}
        </div>
        {refusal && <Refusal sentence={refusal} />}
        {isAsking && (
          <QuestionBar
            tone="danger"
            question="Retirer le compte ? Plus rien ne part ni n'arrive par Escale ; les conversations restent."
            back="Annuler"
            onBack={() => setAsking(false)}
            confirm="Retirer le compte"
            onConfirm={() => removal.submit()}
            isPending={removal.isPending}
          />
        )}
        <div className={panel.footer}>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Retirer le compte
          </Button>
          <Button variant="default" onClick={() => setLinking(true)}>
            Changer le jeton
          </Button>
          <Button loading={test.isPending} onClick={() => test.submit()}>
            Tester la connexion
          </Button>
        </div>
      </Panel>
      {isLinking && <ConnectPanel webhook={webhook} former={account} onDone={() => setLinking(false)} />}
    </>
  )
}

function AccountFacts({ account }: { account: WhatsAppAccount }) {
  const { moment } = useClocks()
  const quality = qualityName(account.quality)
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <span className="strong">{account.verifiedName ?? 'Nom pas encore connu'}</span>
        <span>{readablePhone(account.displayPhone)}</span>
        <span className={`pill ${account.state === 'Relié' ? 'ok' : 'late'}`}>{account.state}</span>
        {account.isCoexisting && <span className="pill info">Aussi sur un téléphone</span>}
      </Group>
      <dl className="facts">
        <div>
          <dt>Qualité du numéro</dt>
          <dd>
            <span className={`pill ${quality.tone}`}>{quality.label}</span>
          </dd>
        </div>
        <div>
          <dt>Personnes à qui écrire d'abord</dt>
          <dd>{limitName(account.messageLimit)}</dd>
        </div>
        <div>
          <dt>Identifiants</dt>
          <dd>
            {account.phoneNumberId} · {account.wabaId}
          </dd>
        </div>
        <div>
          <dt>Relié</dt>
          <dd>
            par {account.connectedBy}, le {moment(account.connectedAt)}
          </dd>
        </div>
        <div>
          <dt>Dernier essai</dt>
          <dd>{moment(account.checkedAt)}</dd>
        </div>
      </dl>
    </Stack>
  )
}
