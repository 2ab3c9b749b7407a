import { factorMessages } from '@escale/contract/people/account/factor-messages'
import type { Factors } from '@escale/contract/people/account/factors'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { BackupCodes } from '#ui/factor/BackupCodes.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** The number of unused backup codes, and a button that replaces all of them with ten new ones. */
export function BackupCodesPanel({ factors: { backupCodesLeft, backupCodesMadeAt } }: { factors: Factors }) {
  const { moment } = useClocks()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const make = useSave<void, { codes: string[] }>({
    send: () => api.account.makeBackupCodes.call(),
    done: factorMessages.codesMade,
    failed: factorMessages.codesFailed,
    onSaved: (made) => {
      setAsking(false)
      setCodes(made.codes)
    },
  })
  const countText = backupCodesLeft === 1 ? '1 code reste' : `${backupCodesLeft} codes restent`
  return (
    <Panel
      title="Codes de secours"
      hint={`Pour entrer sans votre téléphone ; chacun sert une fois. ${countText}${backupCodesMadeAt ? `, créés le ${moment(backupCodesMadeAt)}` : ''}.`}
    >
      {isAsking && (
        <QuestionBar
          tone="warning"
          question="Créer dix nouveaux codes ? Les précédents ne vaudront plus rien."
          back="Annuler"
          onBack={() => setAsking(false)}
          confirm="Créer les codes"
          onConfirm={() => make.submit()}
          isPending={make.isPending}
        />
      )}
      {make.refusal && <Refusal sentence={make.refusal} />}
      <div className={panel.footer}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Nouveaux codes de secours
        </Button>
      </div>
      {codes && (
        <AppModal title="Codes de secours" size={460} isBlocking onClose={() => setCodes(null)}>
          <div className="fields">
            <BackupCodes codes={codes} onKept={() => setCodes(null)} />
          </div>
        </AppModal>
      )}
    </Panel>
  )
}
