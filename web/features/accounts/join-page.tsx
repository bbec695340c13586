import { useState } from 'react';
import { CloudOff, Unlink, UserPlus } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { joinForm, type User } from '#domain/accounts/contract.ts';
import {
  FOR_ANOTHER_ADDRESS,
  acceptInvitation,
  ALREADY_MEMBER,
  BAD_INVITATION,
  listAgencies,
  openInvitation,
  signUpToJoin,
  switchAgency,
  type InvitationOpened,
} from '#domain/agencies/contract.ts';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import type { AnswerOf } from '#domain/kit/endpoint.ts';
import { AuthLayout, textLink } from './auth-layout.tsx';
import { useEnter } from './enter.ts';
import type { LogInState } from './log-in-page.tsx';
import { NameFields, PhoneAndPassword } from './person-fields.tsx';
import { useFocusedOutcome } from './use-focused-outcome.ts';
import { Answers } from '#web/lib/answers.tsx';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { showFieldErrors, useSchemaForm } from '#web/lib/form.ts';
import { browserZone, displayName, useSession, useSessionPart } from '#web/lib/session.ts';
import { useToast } from '#web/lib/toast.ts';
import { useRead, useWrite } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** /join/{token}: joining with the signed-in account, another one, or a new one. */
export const JoinPage = () => (
  <Answers>
    <Join />
  </Answers>
);

function Join() {
  const { token } = useParams<{ token: string }>();
  const { user, isLoading } = useSession();
  const { data, error, refetch, isFetching } = useRead(openInvitation, { params: { token } });
  const isOver = error instanceof ApiError && error.status === 404;
  useFocusedOutcome(isOver ? 'over' : error && !data ? 'failed' : data && !isLoading ? 'open' : 'opening');
  if (isOver)
    return (
      <AuthLayout icon={<Unlink />} title="This invitation is over" subtitle={`${BAD_INVITATION}.`}>
        <p className="text-base text-muted">Please ask whoever invited you for a new one.</p>
        <Button asChild variant="secondary" size="lg" className="mt-6 w-full">
          <Link href="/">{user ? 'Back to your clients' : 'To Greenroom'}</Link>
        </Button>
      </AuthLayout>
    );
  if (error && !data)
    return (
      <AuthLayout icon={<CloudOff />} title="The invitation could not be opened">
        <p role="alert" className="text-base text-muted">
          {messageOf(error, 'Greenroom could not be reached.')}
        </p>
        <Button size="lg" className="mt-6 w-full" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </AuthLayout>
    );
  if (!data || isLoading) return <Opening />;
  return user ? (
    <JoinOrOpen user={user} token={token} invitation={data} />
  ) : (
    <JoinAsNew token={token} invitation={data} />
  );
}

const Opening = () => (
  <AuthLayout icon={<UserPlus />} title="Opening your invitation">
    <p role="status" className="flex items-center gap-3 text-base text-muted">
      <Spinner />
      One moment...
    </p>
  </AuthLayout>
);

const about = ({ agencyName, invitedBy, role }: InvitationOpened) => ({
  title: `Join ${agencyName}`,
  subtitle: `${invitedBy && invitedBy !== agencyName ? `${invitedBy} invites you. ` : ''}You will be ${ROLE_WORDS[role].label}: ${ROLE_WORDS[role].may.toLowerCase()}.`,
});

interface Invited {
  user: User;
  token: string;
  invitation: InvitationOpened;
}

/** A person who works there already has nothing to join. If that cannot be read, joining reports it. */
function JoinOrOpen(invited: Invited) {
  const agencies = useRead(listAgencies);
  useFocusedOutcome(agencies.isPending);
  if (agencies.isPending) return <Opening />;
  const own = agencies.data?.find(({ id }) => id === invited.invitation.agencyId);
  return own ? <OpenAgency user={invited.user} agency={own} /> : <JoinAs {...invited} />;
}

const notYou = (
  <>
    Not you?{' '}
    <a href="/api/logout" className={textLink}>
      Log out
    </a>{' '}
    and open the link again.
  </>
);

function OpenAgency({ user, agency }: { user: User; agency: AnswerOf<typeof listAgencies>[number] }) {
  const go = useWrite(switchAgency);
  const open = () =>
    go.mutate(
      { params: { id: agency.id } },
      // Reloads, because everything belongs to another agency now.
      { onSuccess: () => window.location.assign('/') },
    );
  return (
    <AuthLayout icon={<UserPlus />} title={agency.name} subtitle={`${ALREADY_MEMBER}.`} footer={notYou}>
      {go.error && (
        <Alert tone="danger" announce className="mb-4">
          {messageOf(go.error, 'This did not work. Please try again.')}
        </Alert>
      )}
      <p className="mb-4 text-sm text-muted">
        You are logged in as {displayName(user)} ({user.email}).
      </p>
      {agency.isCurrent ? (
        <Button asChild size="lg" className="w-full">
          <Link href="/">Open {agency.name}</Link>
        </Button>
      ) : (
        <Button size="lg" className="w-full" pending={go.isPending} pendingLabel="Opening..." onClick={open}>
          Open {agency.name}
        </Button>
      )}
    </AuthLayout>
  );
}

function JoinAs({ user, token, invitation }: Invited) {
  const join = useWrite(acceptInvitation);
  const { email } = invitation;
  const isForAnother = email !== null && email.toLowerCase() !== user.email.toLowerCase();
  const session = useSessionPart();
  const [isAsking, setIsAsking] = useState(false);
  async function accept() {
    setIsAsking(true);
    // In another tab somebody else may have logged in: then the page is theirs, and nobody has joined by it.
    await session.asked();
    setIsAsking(false);
    if (session.shown.get().user?.id !== user.id) return;
    // Reloads, because everything belongs to another agency now.
    join.mutate({ params: { token } }, { onSuccess: () => window.location.assign('/') });
  }
  return (
    <AuthLayout icon={<UserPlus />} {...about(invitation)} footer={notYou}>
      {join.error && (
        <Alert tone="danger" announce className="mb-4">
          {messageOf(join.error, 'This did not work. Please try again.')}
        </Alert>
      )}
      {isForAnother && (
        <Alert tone="warning" className="mb-4">
          {FOR_ANOTHER_ADDRESS}
        </Alert>
      )}
      <p className="mb-4 text-sm text-muted">
        You are logged in as {displayName(user)} ({user.email}). Your own clients stay as they are: you can
        change between the two in Settings.
      </p>
      <Button
        size="lg"
        className="w-full"
        disabled={isForAnother}
        pending={isAsking || join.isPending}
        pendingLabel="Joining..."
        onClick={() => void accept()}
      >
        Join as {displayName(user)}
      </Button>
    </AuthLayout>
  );
}

function JoinAsNew({ token, invitation }: { token: string; invitation: InvitationOpened }) {
  const toast = useToast();
  const enter = useEnter('/');
  const form = useSchemaForm(joinForm, {
    firstName: '',
    lastName: '',
    email: invitation.email ?? '',
    phone: '',
    password: '',
  });
  const [failed, setFailed] = useState<string | null>(null);
  const create = useWrite(signUpToJoin);
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => {
    if (create.isPending) return;
    create.mutate(
      { params: { token }, body: { ...values, timeZone: browserZone() } },
      {
        onSuccess: () => {
          toast({ title: 'Account created!', description: `You now work for ${invitation.agencyName}.` });
          enter();
        },
        onError: (error) => {
          showFieldErrors(form, error, 'Already in use');
          setFailed(messageOf(error, 'An error occurred during signup'));
        },
      },
    );
  });
  return (
    <AuthLayout
      {...about(invitation)}
      footer={
        <>
          Already have an account?{' '}
          <Link
            href="/login"
            state={
              {
                returnTo: `/join/${token}`,
                ...(invitation.email !== null && { email: invitation.email }),
              } satisfies LogInState
            }
            className={textLink}
          >
            Log in and join
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failed && (
          <Alert tone="danger" announce>
            {failed}
          </Alert>
        )}
        <NameFields form={form} />
        <Field
          label="Email"
          required
          hint={invitation.email ? 'The invitation is for this address.' : undefined}
          error={errors.email?.message}
        >
          <Input
            type="email"
            autoComplete="email"
            readOnly={invitation.email !== null}
            {...form.register('email')}
          />
        </Field>
        <PhoneAndPassword form={form} />
        <Button
          type="submit"
          size="lg"
          className="mt-2"
          pending={create.isPending}
          pendingLabel="Creating account..."
        >
          Create account and join
        </Button>
      </form>
    </AuthLayout>
  );
}
