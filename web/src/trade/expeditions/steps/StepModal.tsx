import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { type StepRefusal, stepsForward } from '@escale/contract/trade/expeditions/life-cycle'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { SurplusChoice } from '#trade/choice/SurplusChoice.tsx'
import { Check } from '#ui/field/Check.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { LotLinks } from './LotLinks.tsx'
import { StepFields } from './StepFields.tsx'
import { StepNotice } from './StepNotice.tsx'
import type { StepDraft } from './step-draft.ts'
import { useStepForm } from './useStepForm.ts'

type Props = { expedition: ExpeditionDetail; to: ExpeditionStatus; onClose: () => void }

/**
 * The dialog that moves an expedition to its next status. It shows everything that prevents the step: beside
 * the field that resolves it, and above the fields when none does.
 */
export default function StepModal({ expedition, to, onClose }: Props) {
  const step = stepsForward(expedition.mode, expedition.status).find((one) => one.to === to)
  const [joining, setJoining] = useState<string[]>([])
  const { form, save, force, refusals, warnings, needsContainer, isAcknowledged, setAcknowledged } =
    useStepForm({
      expedition,
      to,
      joining,
      onSaved: onClose,
    })
  const [acknowledgeError, setAcknowledgeError] = useState<string | null>(null)
  /**
   * Warnings must be confirmed with a checkbox first. The server would refuse the request with the same
   * warnings.
   */
  function submit(draft: StepDraft) {
    const isWarned = warnings.length > 0 && !isAcknowledged
    setAcknowledgeError(isWarned ? acknowledgeRequired : null)
    if (!isWarned) save.submit(draft)
  }

  return (
    <FormModal
      title={step?.button ?? 'Étape'}
      subtitle={expedition.reference}
      size={520}
      form={form}
      save={{ ...save, submit, refusal: save.refusal ?? acknowledgeError }}
      onClose={onClose}
      verb={step?.button ?? 'Enregistrer'}
    >
      <div className="fields">
        {step && <p>{`De « ${expedition.status} » à « ${to} ». ${followingLots(to, expedition.lots)}`}</p>}
        <StepNotice expeditionId={expedition.id} to={to} />
        <Refusals
          refusals={refusals.filter(({ field, reason }) => !field && !save.refusal?.includes(reason))}
          onLeave={onClose}
        />
        <StepFields
          form={form}
          expedition={expedition}
          to={to}
          needsContainer={needsContainer}
          reasonOf={(field) => refusals.find((one) => one.field === field)?.reason}
          force={force}
        />
        {to === 'Arrivée' && expedition.goods.tally.surplus > 0 && (
          <TallySurplus expeditionId={expedition.id} joining={joining} onChange={setJoining} />
        )}
        {warnings.length > 0 && (
          <Stack gap="xs">
            <Warnings warnings={warnings} expedition={expedition} to={to} onLeave={onClose} />
            <Check
              label="J'ai vérifié, continuer quand même"
              checked={isAcknowledged}
              onChange={(event) => setAcknowledged(event.currentTarget.checked)}
            />
          </Stack>
        )}
      </div>
    </FormModal>
  )
}

type SurplusProps = { expeditionId: string; joining: string[]; onChange: (joining: string[]) => void }

/** Asks which surplus lots of the tally join the expedition. */
function TallySurplus({ expeditionId, ...choice }: SurplusProps) {
  const query = useQuery(api.quay.counts.queryOptions({ input: { id: expeditionId } }))
  const surplus = (query.data ?? []).filter(({ state }) => state === 'En trop')
  return <SurplusChoice surplus={surplus} {...choice} />
}

function Refusals({ refusals, onLeave }: { refusals: readonly StepRefusal[]; onLeave: () => void }) {
  return refusals.map(({ reason, goods }) => (
    <Stack key={reason} gap="xs">
      <p className="notice late">{reason}</p>
      {goods.length > 0 && <LotLinks label="Lots qui retiennent ce départ" goods={goods} onLeave={onLeave} />}
    </Stack>
  ))
}

type WarningsProps = {
  warnings: string[]
  expedition: ExpeditionDetail
  to: ExpeditionStatus
  onLeave: () => void
}

function Warnings({ warnings, expedition, to, onLeave }: WarningsProps) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="notice wait">
          {warning}
        </p>
      ))}
      {to === 'Chargée' && (
        <LotLinks
          label="Véhicules sans poids"
          goods={expedition.goods.named.unmeasuredVehicles}
          onLeave={onLeave}
        />
      )}
    </>
  )
}

const acknowledgeRequired = "Cochez « J'ai vérifié », ou corrigez d'abord."

function followingLots(to: ExpeditionStatus, lots: number): string {
  if (lots === 0 || to === 'Ouverte' || to === 'Livrée' || to === 'Clôturée') return ''
  return lots > 1
    ? `Ses ${lots} lots suivent, sauf ceux mis de côté.`
    : "Son lot suit, s'il n'est pas mis de côté."
}
