import { createFileRoute } from '@tanstack/react-router';
import { TokensScreen } from '../../../me/tokens-screen';

export const Route = createFileRoute('/_app/me/tokens')({ component: TokensScreen });
