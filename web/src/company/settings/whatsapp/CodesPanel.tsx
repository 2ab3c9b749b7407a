import { whatsAppMessages } from '@escale/contract/company/whatsapp/messages'
import type { WhatsAppAccount } from '@escale/contract/company/whatsapp/rows'
import { templateState } from '@escale/contract/company/whatsapp/words'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Lets members of the company receive their sign-in codes by WhatsApp from the company's number. */
export function CodesPanel({ account: { codeTemplate } }: { account: WhatsAppAccount }) {
  const queries = useQueryClient()
  const offer = useSave<void, WhatsAppAccount>({
    send: () => api.whatsapp.offerCodes.call(),
    done: ({ codeTemplate: state }) => `Modèle des codes : ${templateState(state ?? 'LOCAL').label}`,
    failed: whatsAppMessages.submitFailed,
    onSaved: () => void queries.invalidateQueries({ queryKey: api.whatsapp.key() }),
  })
  const state = templateState(codeTemplate ?? 'LOCAL')
  return (
    <Panel
      title="Codes de connexion"
      hint="Une fois ce modèle approuvé par WhatsApp, vos collègues qui ont un numéro de connexion y reçoivent leur code depuis votre numéro. WhatsApp facture chaque code à votre compte."
    >
      <div className="fields">
        <Group gap="xs">
          <span>Modèle d'authentification</span>
          <span className={`pill ${state.tone}`}>{state.label}</span>
        </Group>
      </div>
      {offer.refusal && <Refusal sentence={offer.refusal} />}
      <div className={panel.footer}>
        <Button variant="default" loading={offer.isPending} onClick={() => offer.submit()}>
          {codeTemplate === null ? 'Proposer le modèle à WhatsApp' : 'Relire son état'}
        </Button>
      </div>
    </Panel>
  )
}
