import { notifyFailure } from '../../ui/feedback/notify';
import { companyLoginFailed, companyLoginFailedTitle } from './login-failure.strings';

export function notifyLoginFailure(failure: string): void {
  notifyFailure(companyLoginFailedTitle, companyLoginFailed(failure));
}
