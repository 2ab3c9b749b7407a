import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { dueDateAfter, isDay } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { Group } from '@mantine/core'
import { useRef } from 'react'
import { ClientSelect } from '#trade/ClientSelect.tsx'
import type { InvoiceForm } from '#trade/invoices/line/line.ts'
import { DayInput } from '#ui/field/DayInput.tsx'

/**
 * The client and the dates of an invoice. On a new invoice, the due date follows the issue date by the
 * company's payment term, until the user edits it.
 */
export function InvoiceHead({
  form,
  invoice,
  dueDays,
}: {
  form: InvoiceForm
  invoice: InvoiceDetail | null
  dueDays: number | null
}) {
  const isFollowing = useRef(!invoice && isDueAfter(form.getValues(), dueDays))
  const hasPayments = invoice !== null && invoice.paymentsCount > 0
  const isNumbered = invoice !== null && invoice.legalNumber !== null
  const client = form.field('clientId')
  const issue = form.field('issueDate')
  const due = form.field('dueDate')

  function changeIssueDate(day: string | null) {
    issue.onChange(day)
    if (isFollowing.current && isDay(day)) form.setFieldValue('dueDate', dueDateAfter(day, dueDays))
    if (form.errors.dueDate) form.validateField('dueDate')
  }

  function changeDueDate(day: string | null) {
    isFollowing.current = false
    due.onChange(day)
  }

  return (
    <Group align="flex-start">
      <ClientSelect
        flex="100 1 240px"
        {...client}
        onUnreadable={client.onChange}
        data-autofocus
        isCreating
        label="Client"
        required
        readOnly={form.isReadOnly || hasPayments}
        known={invoice?.client}
        description={hasPayments && !form.isReadOnly ? messages.invoiceFixedByPayments : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <DayInput
        flex="1 1 150px"
        label="Date d'émission"
        required
        {...issue}
        readOnly={form.isReadOnly || isNumbered}
        description={isNumbered && !form.isReadOnly ? 'Fixée par le numéro légal.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={changeIssueDate}
      />
      <DayInput flex="1 1 150px" label="Date d'échéance" required {...due} onChange={changeDueDate} />
    </Group>
  )
}

function isDueAfter(
  { issueDate, dueDate }: { issueDate: string | null; dueDate: string | null },
  days: number | null,
): boolean {
  return isDay(issueDate) && dueDate === dueDateAfter(issueDate, days)
}
