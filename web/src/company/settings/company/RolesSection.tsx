import { RoleChoicesDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { RoleChoices } from '@escale/contract/company/settings/rows'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Check } from '#ui/field/Check.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

const words = {
  takePayments: 'Les employés enregistrent les paiements',
  handOver: 'Les employés remettent les marchandises',
}
const yesOrNo = (isOn: boolean) => (isOn ? 'oui' : 'non')
const labels: Labels<RoleChoices> = {
  employeesTakePayments: [words.takePayments, yesOrNo],
  employeesHandOver: [words.handOver, yesOrNo],
}

/** Rights of employees at the counter, which the company chooses. */
export function RolesSection() {
  const query = useQuery(api.settings.roles.queryOptions({ input: {} }))
  return (
    <QueryContent query={query} failure="Les rôles n'ont pas pu être chargés">
      {(choices) => <RolesForm choices={choices} />}
    </QueryContent>
  )
}

function RolesForm({ choices }: { choices: RoleChoices }) {
  const { form, save } = useRowForm({
    onDevice: { form: 'roles' },
    row: choices,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.roles.queryKey({ input: {} }),
    startOf: ({ employeesTakePayments, employeesHandOver }: RoleChoices) => ({
      employeesTakePayments,
      employeesHandOver,
    }),
    schema: RoleChoicesDraft,
    send: (draft, under) => api.settings.saveRoles.call(draft, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
  })
  return (
    <FormPanel
      title="Rôles"
      hint="Ce que font les employés au comptoir. Un changement vaut aussitôt, aussi pour qui est connecté."
      form={form}
      save={save}
      labels={labels}
    >
      <div>
        <Check label={words.takePayments} {...form.box('employeesTakePayments')} />
        <Text c="dimmed" fz="sm">
          Depuis une facture, un client, le tableau de bord ou une remise. La page « Paiements » et les
          corrections restent aux gestionnaires et aux administrateurs, les suppressions aux administrateurs.
        </Text>
      </div>
      <div>
        <Check label={words.handOver} {...form.box('employeesHandOver')} />
        <Text c="dimmed" fz="sm">
          Les gestionnaires aussi. Rien ne sort impayé sans la dérogation d'un gestionnaire ou d'un
          administrateur. Sans cette case, l'administrateur et le superviseur de l'entrepôt remettent seuls.
        </Text>
      </div>
    </FormPanel>
  )
}
