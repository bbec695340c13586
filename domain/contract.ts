import { accountEndpoints } from './accounts/contract.ts';
import { passkeyEndpoints } from './accounts/passkeys-contract.ts';
import { sessionEndpoints } from './accounts/sessions-contract.ts';
import { twoFactorEndpoints } from './accounts/two-factor-contract.ts';
import { activityEndpoints } from './activity/contract.ts';
import { agencyEndpoints } from './agencies/contract.ts';
import { faceEndpoints } from './agencies/face.ts';
import { figureEndpoints } from './figures/figures.ts';
import { keyEndpoints } from './agencies/keys.ts';
import { reportEndpoints } from './figures/report.ts';
import { closingEndpoints } from './agencies/closing-contract.ts';
import { exportEndpoints } from './agencies/export-contract.ts';
import { agencySafetyEndpoints } from './agencies/safety-contract.ts';
import { approvalEndpoints } from './approvals/contract.ts';
import { resolveEndpoints } from './approvals/resolve-contract.ts';
import { linkEndpoints } from './approvals/links.ts';
import { lookEndpoints } from './approvals/looks-contract.ts';
import { postStagesEndpoints } from './approvals/stages-contract.ts';
import { assistantEndpoints } from './assistant/contract.ts';
import { campaignEndpoints } from './campaigns/contract.ts';
import { calendarEndpoints } from './calendar/contract.ts';
import { companyEndpoints } from './companies/contract.ts';
import { defaultsEndpoints } from './companies/defaults.ts';
import { newClientEndpoints } from './companies/new-client.ts';
import { noAnswerEndpoints } from './companies/no-answer.ts';
import { companyRestoreEndpoints } from './companies/restore.ts';
import { stagesEndpoints } from './companies/stages.ts';
import { tellingEndpoints } from './companies/telling.ts';
import { deskEndpoints } from './desks/contract.ts';
import { checklistEndpoints } from './library/checklist.ts';
import { savedTextEndpoints } from './library/saved-texts.ts';
import { mediaEndpoints } from './media/contract.ts';
import { messageEndpoints } from './messages/contract.ts';
import { messageSettingsEndpoints } from './messages/settings.ts';
import { networkEndpoints } from './networks/contract.ts';
import { archiveEndpoints } from './posts/archive.ts';
import { duplicatePost } from './posts/duplicate.ts';
import { labelPost } from './posts/label.ts';
import { changeMany } from './posts/many.ts';
import { foreseeQuota } from './posts/foresee.ts';
import { evergreenEndpoints } from './posts/evergreen.ts';
import { repeatEndpoints } from './posts/repeat.ts';
import { postEndpoints } from './posts/contract.ts';
import { postByHand } from './publishing/by-hand.ts';
import { publishingEndpoints } from './publishing/contract.ts';
import { listMyWork } from './teamwork/my-work-contract.ts';
import { assignPost, seeMentions } from './teamwork/contract.ts';
import { sayHere } from './teamwork/presence.ts';
import { sheetEndpoints } from './sheets/contract.ts';
import { slotEndpoints } from './slots/contract.ts';
import { changeDates } from './slots/dates.ts';
import type { Endpoint } from './kit/endpoint.ts';

/** Every endpoint of the product, by room. */
export const contract: Record<string, Endpoint[]> = {
  accounts: [...accountEndpoints, ...sessionEndpoints, ...twoFactorEndpoints, ...passkeyEndpoints],
  agencies: [
    ...agencyEndpoints,
    ...faceEndpoints,
    ...agencySafetyEndpoints,
    ...exportEndpoints,
    ...closingEndpoints,
    ...keyEndpoints,
  ],
  figures: [...figureEndpoints, ...reportEndpoints],
  companies: [
    ...companyEndpoints,
    ...defaultsEndpoints,
    ...newClientEndpoints,
    ...noAnswerEndpoints,
    ...companyRestoreEndpoints,
    ...tellingEndpoints,
    ...stagesEndpoints,
  ],
  posts: [
    ...postEndpoints,
    ...archiveEndpoints,
    duplicatePost,
    labelPost,
    changeMany,
    foreseeQuota,
    ...repeatEndpoints,
    ...evergreenEndpoints,
  ],
  campaigns: campaignEndpoints,
  library: [...savedTextEndpoints, ...checklistEndpoints],
  sheets: sheetEndpoints,
  approvals: [
    ...approvalEndpoints,
    ...resolveEndpoints,
    ...linkEndpoints,
    ...lookEndpoints,
    ...postStagesEndpoints,
  ],
  teamwork: [sayHere, assignPost, listMyWork, seeMentions],
  desks: deskEndpoints,
  publishing: [...publishingEndpoints, postByHand],
  networks: networkEndpoints,
  activity: activityEndpoints,
  messages: [...messageEndpoints, ...messageSettingsEndpoints],
  media: mediaEndpoints,
  calendar: calendarEndpoints,
  assistant: assistantEndpoints,
  slots: [...slotEndpoints, changeDates],
};
