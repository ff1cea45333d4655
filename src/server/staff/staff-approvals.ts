import type { ApprovalKinds } from '#server/approvals/decide-approval.ts'
import { currentRolesEffect, giveApprovedRoles } from './people/change-roles.ts'
import { currentResetEffect, resetFactors } from './people/reset-factor.ts'

/** Acts on people that another owner approves. */
export const staffApprovals: Pick<ApprovalKinds, 'staff.roles' | 'staff.reset-factor'> = {
  'staff.roles': { may: 'staff.approve', currentEffect: currentRolesEffect, apply: giveApprovedRoles },
  'staff.reset-factor': { may: 'staff.approve', currentEffect: currentResetEffect, apply: resetFactors },
}
