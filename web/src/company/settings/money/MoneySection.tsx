import { AccountsPanel } from './AccountsPanel.tsx'
import { ExpensesPanel } from './ExpensesPanel.tsx'
import { MethodsPanel } from './MethodsPanel.tsx'

/** The settings of the till: accounts, methods of payment, and expenses. */
export default function MoneySection() {
  return (
    <>
      <AccountsPanel />
      <MethodsPanel />
      <ExpensesPanel />
    </>
  )
}
