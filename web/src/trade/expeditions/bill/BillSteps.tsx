import { type BillStep, possibleSteps, stepWords } from '@escale/contract/trade/documents/house-bill'
import type { HouseBill } from '@escale/contract/trade/documents/house-bills'
import { Button, Group } from '@mantine/core'
import { useMay } from '#session/current/useSession.ts'
import { showFailure } from '#ui/feedback/toast.ts'

type Props = { bill: HouseBill; isDirty: () => boolean; onStep: (step: BillStep) => void }

/** The buttons of the steps that a bill can take now. Its changes are saved first. */
export function BillSteps({ bill, isDirty, onStep }: Props) {
  const mayRevert = useMay('expeditions.back')
  const steps = possibleSteps(bill).filter((step) => step !== 'revert' || mayRevert)

  function take(step: BillStep) {
    if (isDirty()) showFailure("Enregistrez d'abord vos modifications.")
    else onStep(step)
  }

  return (
    <Group gap="xs">
      {steps.map((step) => (
        <Button key={step} variant="default" onClick={() => take(step)}>
          {stepWords[step].verb}
        </Button>
      ))}
    </Group>
  )
}
