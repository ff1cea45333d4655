/**
 * Why a mail was not sent. `unreachable`: the mail server does not answer; `turned_away`: it answers, but
 * refuses this shop (its log-in, or any mail for now); `not_now`: it asks to retry this mail later; `refused`:
 * it will never accept this mail; `ours`: an error of this program.
 */
export type MailFailure = 'unreachable' | 'turned_away' | 'not_now' | 'refused' | 'ours'
