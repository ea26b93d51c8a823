// Made from contracts/openapi.json by "npm run portal:types". Never edited by hand.
export interface paths {
    "/api/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed batch of events
         * @description A 200 means that every accepted event is committed. Invalid events are listed in `rejected` and do not keep the others out.
         */
        post: operations["ingest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that decides about the flags of a project, at one revision */
        get: operations["getFlagSnapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What flags are for a context, and why */
        post: operations["evaluateFlags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What flags, or an unsaved definition, would be for many contexts */
        post: operations["previewFlags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The groups of a project, by key */
        get: operations["listGroups"];
        put?: never;
        /** Make a group; it lets its flags decide */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/groups/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One group */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /** Archive a group that no flag is in */
        delete: operations["archiveGroup"];
        options?: never;
        head?: never;
        /** Change what is given of a group */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/flags/groups/{key}/kill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pull the emergency stop of every flag of a group, or release it */
        post: operations["killGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/groups/{key}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring every field back to what it was at a revision */
        post: operations["revertGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this replica hears of changes, and how */
        get: operations["getFlagsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed what, newest first */
        get: operations["listFlagHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ids by which the project’s applications know the caller */
        get: operations["getIdentities"];
        /**
         * Replace the ids by which the project’s applications know the caller
         * @description The caller’s overrides apply to contexts whose `userId` is one of these ids or the caller’s Signalbox id. The change is a new revision of the project’s flags.
         */
        put: operations["setIdentities"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/identities/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody’s ids in the project’s applications, by Signalbox id */
        get: operations["listIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/identities/{actor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove all ids of a person */
        delete: operations["removeIdentities"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The flags as an OpenFeature flag manifest, from which its CLI generates typed accessors */
        get: operations["getFlagManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ofrep/v1/evaluate/flags/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** OFREP: one flag */
        post: operations["ofrepEvaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ofrep/v1/evaluate/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** OFREP: all flags for one context */
        post: operations["ofrepEvaluateAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ofrep/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OFREP: tells when to evaluate again; its address comes with the evaluation of all flags */
        get: operations["ofrepStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/self-override": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller’s own override of a flag; null when there is none */
        get: operations["getSelfOverride"];
        /** Opt in or out of a flag, for yourself */
        put: operations["setSelfOverride"];
        post?: never;
        /** Remove the caller’s own override, whatever the caller’s relation to the project is now */
        delete: operations["deleteSelfOverride"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody’s overrides in a project, by flag and person; inactive ones too */
        get: operations["listOverrides"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/overrides/{actor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove another person’s override of a flag */
        delete: operations["deleteOverride"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a flag at a time, once */
        post: operations["scheduleFlagChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Planned and past changes, the latest time first */
        get: operations["listFlagSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Call a pending change off */
        delete: operations["cancelFlagSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A snapshot, then every change of the flags as it happens (server-sent events; docs/flags.md) */
        get: operations["streamFlags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often a flag was evaluated, by day */
        get: operations["getFlagUsage"];
        put?: never;
        /** Report how often flags were evaluated; stands in the answers within ten seconds */
        post: operations["reportFlagUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The flags of a project, by key or by their last change */
        get: operations["listFlags"];
        put?: never;
        /** Make a flag; it is off until somebody turns it on */
        post: operations["createFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One flag */
        get: operations["getFlag"];
        put?: never;
        post?: never;
        /** Archive a flag: it decides nothing any more, and its history stays */
        delete: operations["archiveFlag"];
        options?: never;
        head?: never;
        /** Change what is given of a flag */
        patch: operations["updateFlag"];
        trace?: never;
    };
    "/api/flags/{key}/kill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pull the emergency stop of a flag, or release it */
        post: operations["killFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring every field back to what it was at a revision */
        post: operations["revertFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process is alive */
        get: operations["healthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether requests should be sent here
         * @description Checks that the database answers, has every migration and the partitions of the coming day, and that no write has failed for lack of disk. A 503 names the failed checks in `errors`.
         */
        get: operations["healthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whom an invitation is for */
        post: operations["inspectInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a password and come in */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-resets/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password by a link; ends all sessions and opens one */
        post: operations["acceptPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permissions/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why somebody may do something, or what would let them
         * @description About yourself for everybody; about others for those who hold `members:manage` on the object.
         */
        get: operations["explainPermission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys that verify access tokens (RFC 7517) */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Trade an e-mail address and a password for an access token and a session cookie */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who you are, and what you may do where */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change your own name */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/auth/oidc/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send the browser to the external issuer */
        get: operations["beginOidcLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the external issuer sends the browser back to; opens a session */
        get: operations["finishOidcLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password; ends all of your sessions but this one */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your personal access tokens, newest first */
        get: operations["listPersonalTokens"];
        put?: never;
        /** Make a personal access token for scripts, shown this once */
        post: operations["createPersonalToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke one of your personal access tokens, at once everywhere */
        delete: operations["revokePersonalToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ways to log in that this installation has */
        get: operations["getLoginProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your password, so that this session may make sensitive changes for 15 minutes
         * @description Routes that answer `recent_login_required` work again after this call, with the same access token. Somebody without a password logs in again through the external issuer: `/api/auth/oidc/login?prompt=login`.
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tokens of a service account, newest first, with their last use */
        get: operations["listServiceAccountTokens"];
        put?: never;
        /** Create a token of a service account; the answer shows it this once */
        post: operations["createServiceAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts/{id}/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a token of a service account at once on every replica */
        delete: operations["revokeServiceAccountToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts/{id}/tokens/{token_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a token with the same name and scopes; the old one stays valid for the overlap */
        post: operations["rotateServiceAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List service accounts by name: all, or those of one project */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create a service account: a caller that is not a person
         * @description Service accounts hold relations like people and call the API with their own tokens, so automation does not depend on the person who set it up.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One service account, also a deleted one */
        get: operations["getServiceAccount"];
        put?: never;
        post?: never;
        /** Delete a service account and revoke its tokens at once; what it did keeps its name */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        /** Change the description, the relations or the sensitive permissions of a service account */
        patch: operations["updateServiceAccount"];
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Trade the session cookie for an access token and the next cookie */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the cookie, also without one */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are logged in, newest first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all of your sessions but this one */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions, at once and with its access tokens */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys that sign or signed access tokens, newest first */
        get: operations["listSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signing-keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign access tokens with a new key; tokens of the old one stay good until they expire */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user's personal access tokens, newest first */
        get: operations["listUserTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a user's personal access token, at once everywhere */
        delete: operations["revokeUserToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of the organization, by e-mail address */
        get: operations["listUsers"];
        put?: never;
        /** Invite somebody, by a link that is shown this once */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One person */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /** Shut a person out at once, everywhere; what they did keeps their name */
        delete: operations["deactivateUser"];
        options?: never;
        head?: never;
        /**
         * Change the name, the address or the relation of a person, deactivate or reactivate them
         * @description Every change but that of the name alone is sensitive: it needs a login from the last 15 minutes, or a service account that was granted `members:manage`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new link for somebody who has not come in yet; the old one stops */
        post: operations["renewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link by which a person chooses a new password; older ones stop */
        post: operations["offerPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bootstrap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this installation waits to be set up */
        get: operations["getBootstrap"];
        put?: never;
        /** Make the organization and its first administrator */
        post: operations["bootstrap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What your projects sent in the last hours; a few seconds old at most */
        get: operations["listProjectActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A little of everything in a project that you may see, and what a new one still lacks */
        get: operations["getProjectOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The projects that you may see, by key; archived ones only on request */
        get: operations["listProjects"];
        put?: never;
        /** Make a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the name, the ingest limits or the DAG allow list of a project */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/projects/{project}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a project out of use: its keys stop within a second, what is there can only be read */
        post: operations["archiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an archived project, and its keys, into use again */
        post: operations["restoreProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of a project, newest first */
        get: operations["listApiKeys"];
        put?: never;
        /** Make an API key and its webhook secret, shown this once */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key, within a second everywhere */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/api-keys/{key_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a new webhook secret, valid beside the old one */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has to do with a project, with the administrators of the organization */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One member of a project */
        get: operations["getMember"];
        /**
         * Give a person a relation to a project, instead of the one they had
         * @description Making somebody an owner, or no longer one, is sensitive: it needs a login from the last 15 minutes, or a service account that was granted `members:manage`.
         */
        put: operations["setMember"];
        post?: never;
        /**
         * Take a person’s relation to a project away
         * @description Making somebody an owner, or no longer one, is sensitive: it needs a login from the last 15 minutes, or a service account that was granted `members:manage`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/member-candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active people whose e-mail address or name begins like this */
        get: operations["findMemberCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organization that this installation belongs to */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Give the organization another name */
        patch: operations["renameOrganization"];
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit events of the organization and of all projects, newest first */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events of a project, newest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/histogram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many events there were, by time and level */
        get: operations["countEventsOverTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many events there were, by type, level and source */
        get: operations["countEventsByFacet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One event */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ingest/schemas/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** JSON Schema of the `data` of one event type */
        get: operations["getPayloadSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The saved views of a project, by name */
        get: operations["listViews"];
        put?: never;
        /** Save an address of the event explorer under a name */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/views/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a view */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /** Rename a view, or change what it looks for */
        patch: operations["updateView"];
        trace?: never;
    };
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happens in a project, as it happens (server-sent events); each topic needs its permission there (<topic>:view) */
        get: operations["streamProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/manifest.schema.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** JSON Schema of the manifest of an app version */
        get: operations["getManifestSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell a run's state change, signed
         * @description For the orchestrator. Callbacks may come late, twice and out of order: each that is signed and about this run is answered with 200. Send one again after 429, 503 and other 5xx, with a new timestamp and signature.
         */
        post: operations["receiveRunCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compare every run that is not over with the orchestrator now, for up to 20 seconds; the rest follows in the background */
        post: operations["reconcileRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Install a version of an app in a project, with the permissions that you approve */
        post: operations["installApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The installations of a project (needs installations:view there), or all that you may see */
        get: operations["listInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One installation */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        /** Uninstall an app; its running runs go on, and no other one starts */
        delete: operations["uninstallApp"];
        options?: never;
        head?: never;
        /** Configure an installation; suspend or resume it (needs installations:manage) */
        patch: operations["updateInstallation"];
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has to do with an installation, with the members of its project and the administrators */
        get: operations["listInstallationMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One member of an installation */
        get: operations["getInstallationMember"];
        /** Give a person a relation to an installation, instead of the one they had */
        put: operations["setInstallationMember"];
        post?: never;
        /** Take a person’s relation to an installation away */
        delete: operations["removeInstallationMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take another version into use; one that requires more than was approved is pending until then. Approving needs installations:manage */
        post: operations["upgradeInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/grants/{permission}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a permission; the last one that a pending version waits for takes it into use */
        put: operations["approvePermission"];
        post?: never;
        /** Take an approval back; without one that is required no run starts */
        delete: operations["revokePermission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/histogram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs of a project or an installation (needs runs:view there) by when they were made, and by state */
        get: operations["getRunHistogram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a run of an installed app */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs of a project or an installation (needs runs:view there), or all that you may see; newest first */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel up to 500 runs of a project or an installation (needs runs:cancel there), newest first */
        post: operations["cancelRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One run, with everything that was observed about it */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a run; one that the orchestrator has ends when that has stopped it */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a new run of what has ended, with its input or another one, in the version installed now */
        post: operations["rerun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks of a run; with a task, a page of one attempt's log */
        get: operations["readRunLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has to do with an app, with the members of its project and the administrators */
        get: operations["listAppMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One member of an app */
        get: operations["getAppMember"];
        /** Give a person a relation to an app, instead of the one they had */
        put: operations["setAppMember"];
        post?: never;
        /** Take a person’s relation to an app away */
        delete: operations["removeAppMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions/{version}/dags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the DAGs that a version starts, and which of them runs in a project may not start */
        get: operations["listAppVersionDags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of an app, the newest first */
        get: operations["listAppVersions"];
        put?: never;
        /** Publish a version; it never changes, and publishing the same again changes nothing */
        post: operations["publishAppVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One version of an app */
        get: operations["getAppVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The apps that you may see, by slug */
        get: operations["listApps"];
        put?: never;
        /** Make an app; for the organization or a project it needs apps:publish there */
        post: operations["createApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One app */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /** Archive an app that is installed nowhere; its slug stays its own */
        delete: operations["archiveApp"];
        options?: never;
        head?: never;
        /** Change what is given of an app, or restore it */
        patch: operations["updateApp"];
        trace?: never;
    };
    "/api/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the service is: each part with its state, what is the case, and what to do */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ingest, errors and load of the replica that answers, for up to an hour */
        get: operations["getSystemSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        FieldProblemResponse: {
            /** @description For example `events[0].type`. */
            path: string;
            problem: string;
        };
        RequiredPermissionResponse: {
            /** @description Name of the permission, for example `flags:edit`. */
            permission: string;
            /** @description Type of the object on which the caller lacks the permission: `organization`, `project`, `app` or `installation`. */
            object_type: string;
            /** @description The object's key, slug or id. Absent for the organization. */
            object?: string;
        };
        Problem: {
            /** @description Address that names the kind of problem. */
            type: string;
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What happened and what to do about it. */
            detail: string;
            /** @description Stable name of the problem, for programs. */
            code: string;
            /** @description Finds this request in the service's log. */
            request_id: string;
            errors?: components["schemas"]["FieldProblemResponse"][];
            /** @description The permission that the caller lacks; only in problems with the code `forbidden`, and not in all of them. */
            required?: components["schemas"]["RequiredPermissionResponse"];
        };
        SnapshotFlagResponse: {
            key: string;
            enabled: boolean;
            killed: boolean;
            rollout: number;
            cohorts: {
                [key: string]: string[];
            };
            group: string | null;
        };
        SnapshotGroupResponse: {
            key: string;
            enabled: boolean;
            killed: boolean;
        };
        SnapshotOverrideResponse: {
            flag_key: string;
            /** @description The `userId` of the contexts to which it applies: a person's Signalbox id, or one of the ids that the person recorded. */
            actor_id: string;
            value: boolean;
            active: boolean;
            /** Format: date-time */
            expires_at: string | null;
        };
        SnapshotResponse: {
            revision: number;
            /** @description How users are hashed into buckets; refuse a snapshot with one that you do not know. */
            bucket_version: number;
            flags: components["schemas"]["SnapshotFlagResponse"][];
            groups: components["schemas"]["SnapshotGroupResponse"][];
            overrides: components["schemas"]["SnapshotOverrideResponse"][];
        };
        EvaluateDto: {
            /** @description The project, by id or key; the API key of a project implies it. */
            project_id?: string;
            /**
             * @description Who or what asks: `userId`, `env`, `role`, and whatever else flags look at.
             * @example {
             *       "userId": "user-42",
             *       "env": "prod"
             *     }
             */
            context: {
                [key: string]: unknown;
            };
            /** @description Only these flags; all when left out. */
            keys?: string[];
        };
        EvaluationResponse: {
            key: string;
            value: boolean;
            /**
             * @description The step of the rule that decided.
             * @enum {string}
             */
            rule: "cohort_mismatch" | "flag_disabled" | "flag_killed" | "flag_not_found" | "group_disabled" | "group_killed" | "no_user" | "rollout_bucket" | "rollout_full" | "rollout_zero" | "self_override";
            /** @description The group that decided. */
            group?: string;
            /** @description The cohort dimension that did not match. */
            dimension?: string;
            /** @description 0 to 99, where it was asked. */
            bucket?: number;
            rollout?: number;
        };
        EvaluateResponse: {
            /** @description Of the flags that decided. */
            revision: number;
            items: components["schemas"]["EvaluationResponse"][];
        };
        DraftFlagDto: {
            key: string;
            enabled?: boolean;
            killed?: boolean;
            rollout?: number;
            cohorts?: {
                [key: string]: string[];
            };
            group?: string | null;
        };
        PreviewDto: {
            /** @description The project, by id or key. */
            project_id?: string;
            /** @description The contexts to evaluate the flags for; required unless `context` is given. */
            contexts?: Record<string, never>[];
            /**
             * @description One context to evaluate the flags for, instead of `contexts`; the answer then has one entry in `results`.
             * @example {
             *       "userId": "user-42",
             *       "env": "prod"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /** @description Only these flags; with a draft, the draft's alone when left out. */
            keys?: string[];
            draft?: components["schemas"]["DraftFlagDto"];
        };
        PreviewRowResponse: {
            items: components["schemas"]["EvaluationResponse"][];
        };
        PreviewResponse: {
            revision: number;
            /** @description In the order of the contexts. */
            results: components["schemas"]["PreviewRowResponse"][];
            /** @description For each flag, for how many of the contexts it is on. */
            on: {
                [key: string]: number;
            };
        };
        GroupResponse: {
            key: string;
            name: string;
            description: string;
            /** @description `false`: every flag of the group is off. */
            enabled: boolean;
            /** @description The emergency stop of all its flags. */
            killed: boolean;
            archived: boolean;
            /** @description Counts this group's changes. */
            version: number;
            /** @description The project's revision that changed it last. */
            revision: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Id of the user; `null`: the service itself. */
            updated_by: string | null;
            /** @description What you may do with it, whatever its state; empty for an API key. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
        };
        GroupListResponse: {
            /** @description Of the whole project. */
            revision: number;
            items: components["schemas"]["GroupResponse"][];
            next_cursor: string | null;
        };
        CreateGroupDto: {
            /** @example checkout */
            key: string;
            /** @description The project, by id or key; may stand in the query instead. */
            project_id?: string;
            name?: string;
            description?: string;
            /** @description `false`: every flag of the group is off. */
            enabled?: boolean;
            /** @description Why; stands in the history. */
            reason?: string;
        };
        UpdateGroupDto: {
            archived?: boolean;
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
            /** @description The project, by id or key; may stand in the query instead. */
            project_id?: string;
            name?: string;
            description?: string;
            /** @description `false`: every flag of the group is off. */
            enabled?: boolean;
            /** @description Why; stands in the history. */
            reason?: string;
        };
        KillDto: {
            project_id?: string;
            /**
             * @description `false` lets it run again.
             * @default true
             */
            killed?: boolean;
            reason?: string;
        };
        RevertDto: {
            project_id?: string;
            /** @description The revision whose state is brought forward. */
            revision: number;
            reason?: string;
        };
        FlagsStatusResponse: {
            /**
             * @description `ok`: changes arrive at once. `polling`: within a second or two. `stale`: the database cannot be
             *     reached; what was known last is served.
             * @enum {string}
             */
            status: "ok" | "stale" | "polling";
            /** @description Readers of the stream on this replica. */
            open_streams: number;
        };
        HistoryActorResponse: {
            /** @description `null`: the service itself, by a schedule. */
            id: string | null;
            /** @description As the actor was called then. */
            name: string;
        };
        FieldChangeResponse: {
            /** @description The value before; null for none. */
            before: Record<string, never> | null;
            /** @description The value after; null for none. */
            after: Record<string, never> | null;
            field: string;
        };
        HistoryItemResponse: {
            /** @description Whole, as it was; `null`: it was not there. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Whole, as it became; `null`: it was taken away. */
            after: {
                [key: string]: unknown;
            } | null;
            revision: number;
            /** @description Several things may have changed in one revision. */
            position: number;
            /** @enum {string} */
            entity: "flag" | "group" | "identities" | "override";
            key: string;
            /** @enum {string} */
            action: "archived" | "deleted" | "killed" | "created" | "restored" | "reverted" | "revived" | "updated";
            actor: components["schemas"]["HistoryActorResponse"];
            /** @description The fields that are different. */
            changes: components["schemas"]["FieldChangeResponse"][];
            reason: string | null;
            request_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        HistoryPageResponse: {
            items: components["schemas"]["HistoryItemResponse"][];
            next_cursor: string | null;
        };
        IdentitiesResponse: {
            /** @description The person's Signalbox id, which always counts as their `userId`. */
            actor_id: string;
            /** @description Further values of the context's `userId` that mean this person in the project's applications. */
            user_ids: string[];
        };
        SetIdentitiesDto: {
            /**
             * @description The values of the evaluation context's `userId` that mean the caller in this project's applications, compared byte for
             *     byte; they replace the former ones. At most ten, each 1 to 256 characters. The caller's Signalbox id always counts
             *     and is left out of the answer when it is listed.
             * @example [
             *       "42",
             *       "ada@shop.example"
             *     ]
             */
            user_ids: string[];
        };
        PersonIdentitiesResponse: {
            /** @description The person's Signalbox id, which always counts as their `userId`. */
            actor_id: string;
            /** @description Further values of the context's `userId` that mean this person in the project's applications. */
            user_ids: string[];
            /** @description The person's name. */
            actor_name: string;
            /** @description The person's e-mail address. */
            actor_email: string;
        };
        PersonIdentitiesPageResponse: {
            items: components["schemas"]["PersonIdentitiesResponse"][];
            next_cursor: string | null;
        };
        OverrideResponse: {
            flag_key: string;
            /** @description Signalbox id of the person whose override it is. */
            actor_id: string;
            /** @description The values of the context's `userId` for which the override applies: the person's Signalbox id, then the recorded ones. */
            user_ids: string[];
            value: boolean;
            /** @description Whether the override applies. It is deactivated when the person loses the right to have overrides. */
            active: boolean;
            /**
             * Format: date-time
             * @description From this moment on the override does not apply; null for no end.
             */
            expires_at: string | null;
            /** @description The project's revision that changed it last. */
            revision: number;
            /** Format: date-time */
            updated_at: string;
        };
        SetOverrideDto: {
            /** @description The project, by id or key; may stand in the query instead. */
            project_id?: string;
            /** @description What you get for this flag. */
            value: boolean;
            /**
             * @description `false` keeps it for later without using it.
             * @default true
             */
            active?: boolean;
            /** @description From then on it does not count; without one it counts until it is taken away. */
            expires_at?: string | null;
        };
        PersonOverrideResponse: {
            flag_key: string;
            /** @description Signalbox id of the person whose override it is. */
            actor_id: string;
            /** @description The values of the context's `userId` for which the override applies: the person's Signalbox id, then the recorded ones. */
            user_ids: string[];
            value: boolean;
            /** @description Whether the override applies. It is deactivated when the person loses the right to have overrides. */
            active: boolean;
            /**
             * Format: date-time
             * @description From this moment on the override does not apply; null for no end.
             */
            expires_at: string | null;
            /** @description The project's revision that changed it last. */
            revision: number;
            /** Format: date-time */
            updated_at: string;
            /** @description The person's name. */
            actor_name: string;
            /** @description The person's e-mail address. */
            actor_email: string;
        };
        PersonOverridePageResponse: {
            items: components["schemas"]["PersonOverrideResponse"][];
            next_cursor: string | null;
        };
        ScheduledChangeDto: {
            enabled?: boolean;
            /** @description The emergency stop; needs `flags:kill`, too. */
            killed?: boolean;
            /** @description Whole percents of the users. */
            rollout?: number;
            /**
             * @description Dimension of the context to the values that match; all dimensions must match.
             * @example {
             *       "env": [
             *         "prod"
             *       ]
             *     }
             */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of its group; `null` for none. */
            group?: string | null;
            archived?: boolean;
        };
        CreateScheduleDto: {
            /** @description The project, by id or key; may stand in the query instead. */
            project_id?: string;
            /**
             * @description When; in the future, and within a year.
             * @example 2027-01-31T12:00:00Z
             */
            run_at: string;
            change: components["schemas"]["ScheduledChangeDto"];
            /** @description Why; stands in the history. */
            reason?: string;
        };
        ScheduleResponse: {
            id: string;
            flag_key: string;
            change: components["schemas"]["ScheduledChangeDto"];
            /** Format: date-time */
            run_at: string;
            /** @enum {string} */
            state: "done" | "failed" | "canceled" | "pending";
            reason: string | null;
            /** @description Id of the user in whose name it runs. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ran, failed or was canceled.
             */
            finished_at: string | null;
            /** @description Id of the user. */
            canceled_by: string | null;
            /** @description The revision that it made; `null` also when the flag was so already. */
            revision: number | null;
            /** @description Why it failed; nothing was changed then. */
            error: string | null;
        };
        SchedulePageResponse: {
            items: components["schemas"]["ScheduleResponse"][];
            next_cursor: string | null;
        };
        UsageItemDto: {
            /** @description Key of the flag; those that the project does not have are dropped and counted in the answer. */
            key: string;
            /** @description What it was. */
            value: boolean;
            /**
             * @description The step of the rule that decided.
             * @enum {string}
             */
            rule?: "cohort_mismatch" | "flag_disabled" | "flag_killed" | "flag_not_found" | "group_disabled" | "group_killed" | "no_user" | "rollout_bucket" | "rollout_full" | "rollout_zero" | "self_override";
            /** @description How often since the last report. */
            count: number;
        };
        ReportUsageDto: {
            /** @description The project, by id or key; the API key of a project implies it. */
            project_id?: string;
            items: components["schemas"]["UsageItemDto"][];
        };
        UsageReportedResponse: {
            /** @description Items that count. */
            accepted: number;
            /** @description Items of flags that the project does not have, or has archived. */
            unknown: number;
        };
        UsageDayResponse: {
            /**
             * @description UTC.
             * @example 2027-01-31
             */
            day: string;
            /** @description Evaluations that were true. */
            on: number;
            /** @description Evaluations that were false. */
            off: number;
            /** @description Of both, those that the rollout decided, as far as programs told. */
            at_rollout: number;
        };
        UsageResponse: {
            key: string;
            /** Format: date-time */
            last_evaluated_at: string | null;
            /** @description One for each day, also without evaluations; the oldest first. */
            days: components["schemas"]["UsageDayResponse"][];
        };
        FlagResponse: {
            key: string;
            name: string;
            description: string;
            enabled: boolean;
            /** @description The emergency stop: false for everyone, whatever else is set. */
            killed: boolean;
            /** @description Whole percents. */
            rollout: number;
            /** @description Dimension to the values that match. */
            cohorts: {
                [key: string]: string[];
            };
            /** @description Key of its group. */
            group: string | null;
            tags: string[];
            /** @description Never reported as stale. */
            permanent: boolean;
            archived: boolean;
            /** @description Counts this flag's changes. */
            version: number;
            /** @description The project's revision that changed it last. */
            revision: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Id of the user; `null`: the service itself, by a schedule. */
            updated_by: string | null;
            /**
             * Format: date-time
             * @description Within ten seconds; `null`: never, as far as anybody told.
             */
            last_evaluated_at: string | null;
            /**
             * @description Why it may be taken out of the code: not evaluated for 14 days, or the same for everybody and unchanged
             *     for 14 days.
             * @enum {string|null}
             */
            stale: "fully_off" | "fully_on" | "unused" | null;
            /**
             * @description How often it was evaluated since yesterday began (UTC), as far as anybody told; within ten seconds. Uses are
             *     counted by day.
             */
            evaluations_since_yesterday: number;
            /** @description The value of your own override while it is active; `null`: you have none, or are an API key. */
            overridden_for_me: boolean | null;
            /** @description What you may do with it, whatever its state; empty for an API key. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
        };
        FlagListResponse: {
            /** @description Of the whole project. */
            revision: number;
            items: components["schemas"]["FlagResponse"][];
            next_cursor: string | null;
        };
        CreateFlagDto: {
            /** @example new_checkout */
            key: string;
            /** @description The project, by id or key; may stand in the query instead. */
            project_id?: string;
            name?: string;
            description?: string;
            enabled?: boolean;
            /** @description Whole percents of the users. */
            rollout?: number;
            /**
             * @description Dimension of the context to the values that match; all dimensions must match.
             * @example {
             *       "env": [
             *         "prod"
             *       ]
             *     }
             */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of its group; `null` for none. */
            group?: string | null;
            tags?: string[];
            /** @description Never reported as stale. */
            permanent?: boolean;
            /** @description Why; stands in the history. */
            reason?: string;
        };
        UpdateFlagDto: {
            archived?: boolean;
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
            /** @description The project, by id or key; may stand in the query instead. */
            project_id?: string;
            name?: string;
            description?: string;
            enabled?: boolean;
            /** @description Whole percents of the users. */
            rollout?: number;
            /**
             * @description Dimension of the context to the values that match; all dimensions must match.
             * @example {
             *       "env": [
             *         "prod"
             *       ]
             *     }
             */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of its group; `null` for none. */
            group?: string | null;
            tags?: string[];
            /** @description Never reported as stale. */
            permanent?: boolean;
            /** @description Why; stands in the history. */
            reason?: string;
        };
        LinkTokenDto: {
            /** @description What stands behind `#token=` in the link. */
            token: string;
        };
        InspectedInvitationResponse: {
            email: string;
            name: string;
            /** @description Name of the organization that invites. */
            organization: string;
            /** Format: date-time */
            expires_at: string;
        };
        AcceptInvitationDto: {
            /** @description What stands behind `#token=` in the link. */
            token: string;
            /** @description The name that the invitation says when left out. */
            name?: string;
            /** @description At least 12 characters. */
            password: string;
        };
        TokenResponse: {
            /** @description Send it as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Seconds. */
            expires_in: number;
        };
        ResetPasswordDto: {
            /** @description What stands behind `#token=` in the link. */
            token: string;
            /** @description At least 12 characters. */
            password: string;
        };
        ExplainedUserResponse: {
            id: string;
            email: string;
            /** @description A deactivated user may do nothing, whatever their relations are. */
            deactivated: boolean;
        };
        ExplainedObjectResponse: {
            /** @enum {string} */
            type: "organization" | "project" | "app" | "installation";
            id: string;
            /** @description Of a project. */
            key?: string;
        };
        RelationResponse: {
            /** @description E.g. `owner`. */
            relation: string;
            object: components["schemas"]["ExplainedObjectResponse"];
        };
        GrantingRelationResponse: {
            /** @description How this relation leads to the object in question: itself first, then what follows from it. */
            path: components["schemas"]["RelationResponse"][];
            /** @description E.g. `owner`. */
            relation: string;
            object: components["schemas"]["ExplainedObjectResponse"];
        };
        ExplanationResponse: {
            /** @enum {string} */
            permission: "organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view";
            allowed: boolean;
            user: components["schemas"]["ExplainedUserResponse"];
            object: components["schemas"]["ExplainedObjectResponse"];
            /** @description The relations that grant it; empty when it is not allowed. */
            because: components["schemas"]["GrantingRelationResponse"][];
            /** @description Relations that the user does not have and each of which would grant it; the nearest first. */
            otherwise: components["schemas"]["RelationResponse"][];
        };
        LoginDto: {
            email: string;
            password: string;
        };
        UserResponse: {
            id: string;
            /**
             * @description Whether the caller is a person or a service account.
             * @enum {string}
             */
            kind: "service_account" | "person";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            name: string;
        };
        MyOrganizationResponse: {
            /** @description What the user may do on the organization itself. */
            permissions: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
            id: string;
            name: string;
        };
        MyProjectResponse: {
            id: string;
            key: string;
            name: string;
            /** @description What the user may do in this project, however that came about. */
            permissions: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
        };
        AppExecutionResponse: {
            /**
             * @description `workflow`: runs go to Airflow. `simulate`: to the simulated orchestrator, which executes nothing.
             * @enum {string}
             */
            mode: "simulate" | "workflow";
            /**
             * @description `allow-list`: runs may start DAGs of organization-owned apps and those in the `dag_allow_list` of the project. `open`: any DAG that the app version may start.
             * @enum {string}
             */
            dag_policy: "allow-list" | "open";
            /** @description Why the service runs in this mode: the setting that decided. */
            reason: string;
            /** @description Whether the mode follows from other settings because `SERVICE_APP_EXECUTION_MODE` is not set. */
            automatic: boolean;
        };
        MeResponse: {
            user: components["schemas"]["UserResponse"];
            organization: components["schemas"]["MyOrganizationResponse"];
            /** @description The first 1,000 projects that the user may see, by key, without archived ones; `GET /api/projects` lists all. */
            projects: components["schemas"]["MyProjectResponse"][];
            /** @description How this installation executes runs of apps. */
            app_execution: components["schemas"]["AppExecutionResponse"];
        };
        UpdateMeDto: {
            name: string;
        };
        PasswordChangeDto: {
            current_password: string;
            /** @description At least 12 characters. */
            new_password: string;
        };
        CreatePersonalTokenDto: {
            /** @description Tells people what the token is for. */
            name: string;
            /** @description What of all that you may do the token may do. What you may not do yourself, it cannot either. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
            /**
             * @description Days until the token ends by itself.
             * @default 90
             */
            expires_in_days?: number;
        };
        CreatedPersonalTokenResponse: {
            id: string;
            name: string;
            /** @description The first characters of the token, by which it is known in lists. */
            prefix: string;
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
            /** @description Send it as `Authorization: Bearer <token>`. In this answer only. */
            token: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        PersonalTokenResponse: {
            id: string;
            name: string;
            prefix: string;
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
        };
        PersonalTokenPageResponse: {
            items: components["schemas"]["PersonalTokenResponse"][];
            next_cursor: string | null;
        };
        OidcProviderResponse: {
            /** @description Send the browser there, with `?return_to=/path` for where to go afterwards. */
            login_url: string;
        };
        LoginProvidersResponse: {
            /** @description Whether `POST /api/auth/login` is there. */
            password: boolean;
            /** @description `null`: no external issuer is configured. */
            oidc: components["schemas"]["OidcProviderResponse"] | null;
        };
        ReauthenticateDto: {
            /** @description The current password of the user. */
            password: string;
        };
        ReauthenticatedResponse: {
            /**
             * Format: date-time
             * @description Time of this confirmation, which counts as the session's last login. RFC 3339, UTC.
             */
            authenticated_at: string;
            /**
             * Format: date-time
             * @description Until then the session may make sensitive changes. RFC 3339, UTC.
             */
            recent_until: string;
        };
        CreateServiceAccountTokenDto: {
            /**
             * @description What the token is used by, for people who read lists.
             * @example alertmanager
             */
            name: string;
            /** @description The permissions that the token may use, of those that the account holds. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
            /**
             * @description Days until the token expires.
             *     @default 90
             */
            expires_in_days?: number;
        };
        CreatedServiceAccountTokenResponse: {
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
            id: string;
            name: string;
            prefix: string;
            /** @description The token itself, for `Authorization: Bearer <token>`. In this answer only. */
            token: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        CreatorResponse: {
            id: string;
            /** @description Name of the person or service account. */
            name: string;
        };
        ServiceAccountTokenResponse: {
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
            id: string;
            name: string;
            /** @description First characters of the token, by which it is recognised. */
            prefix: string;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            created_by: components["schemas"]["CreatorResponse"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: date-time
             * @description Last use, to the minute. RFC 3339, UTC; `null` when the token was not used.
             */
            last_used_at: string | null;
        };
        ServiceAccountTokenPageResponse: {
            items: components["schemas"]["ServiceAccountTokenResponse"][];
            next_cursor: string | null;
        };
        RotateServiceAccountTokenDto: {
            /**
             * @description Hours for which the old token stays valid beside the new one; 0 ends it at once.
             *     @default 24
             */
            overlap_hours?: number;
            /**
             * @description Days until the new token expires.
             *     @default 90
             */
            expires_in_days?: number;
        };
        ServiceAccountRelationDto: {
            /**
             * @description `organization`, or `project:<id or key>`.
             * @example project:checkout
             */
            object: string;
            /**
             * @description `admin` or `member` of the organization; `owner`, `developer` or `viewer` of a project.
             * @example developer
             * @enum {string}
             */
            relation: "admin" | "member" | "owner" | "developer" | "viewer";
        };
        CreateServiceAccountDto: {
            /**
             * @description The account's permanent name: lower-case letters, digits and hyphens. It cannot be reused after a deletion.
             * @example alert-killer
             */
            name: string;
            /** @description What the account is for, for people who read lists. Empty when left out. */
            description?: string;
            /** @description The project, by id or key, whose owners manage the account; left out: the organization's administrators do. */
            project_id?: string;
            /** @description At most one relation to each object. The account of a project can only have a relation to that project. */
            relations?: components["schemas"]["ServiceAccountRelationDto"][];
            /**
             * @description The permissions with which the account may make sensitive changes, which people need a recent login for. None
             *     when left out. The account's relations must grant the permission as well, and a token must have it as a scope.
             */
            sensitive_permissions?: ("organization:manage" | "keys:manage" | "members:manage")[];
        };
        ServiceAccountProjectResponse: {
            id: string;
            key: string;
        };
        ServiceAccountRelationResponse: {
            /** @description `organization`, or `project:<key>`. */
            object: string;
            /** @description The relation to the object, such as `developer`. */
            relation: string;
        };
        ServiceAccountResponse: {
            /** @description The permissions with which the account may make sensitive changes. */
            sensitive_permissions: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
            /** @description Id of the account, which member routes take as `user_id` and runs carry as `actor_user_id`. */
            id: string;
            name: string;
            /** @description What the account is for; empty when nobody wrote it down. */
            description: string;
            /** @description The project whose owners manage the account; `null` for one that the organization's administrators manage. */
            project: components["schemas"]["ServiceAccountProjectResponse"] | null;
            /** @description Relations to the organization and to projects. Those to apps and installations are on the members' routes. */
            relations: components["schemas"]["ServiceAccountRelationResponse"][];
            /**
             * @description `deleted` accounts hold nothing; their name stays in audit events and histories.
             * @enum {string}
             */
            state: "active" | "deleted";
            /** @description Number of tokens that are neither revoked nor expired. */
            active_tokens: number;
            /**
             * Format: date-time
             * @description Last use of one of its tokens, to the minute. RFC 3339, UTC; `null` when none was used.
             */
            last_used_at: string | null;
            created_by: components["schemas"]["CreatorResponse"];
            /** Format: date-time */
            created_at: string;
            version: number;
        };
        ServiceAccountPageResponse: {
            items: components["schemas"]["ServiceAccountResponse"][];
            next_cursor: string | null;
        };
        UpdateServiceAccountDto: {
            /** @description What the account is for. */
            description?: string;
            /** @description The complete list of relations to the organization and to projects; replaces the present one. */
            relations?: components["schemas"]["ServiceAccountRelationDto"][];
            /** @description The complete list of permissions for sensitive changes; replaces the present one. */
            sensitive_permissions?: ("organization:manage" | "keys:manage" | "members:manage")[];
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
        };
        SessionResponse: {
            id: string;
            /** @description Whether this request was made in it. */
            current: boolean;
            /**
             * @description How the user got in.
             * @enum {string}
             */
            method: "password" | "bootstrap" | "invitation" | "oidc" | "password_reset";
            /** @description From where it was last used. */
            ip: string | null;
            /** @description By which program it was last used. */
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the quarter of an hour: when it last fetched an access token.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Moves with use, up to 90 days after the login.
             */
            expires_at: string;
        };
        SessionPageResponse: {
            items: components["schemas"]["SessionResponse"][];
            next_cursor: string | null;
        };
        SigningKeyResponse: {
            /** @description The `kid` of access tokens and of `/.well-known/jwks.json`. */
            id: string;
            algorithm: string;
            /**
             * @description `signing` and `verifying` keys stand in `/.well-known/jwks.json`.
             * @enum {string}
             */
            state: "retired" | "signing" | "verifying";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            retired_at: string | null;
            /**
             * Format: date-time
             * @description Until then tokens that it signed are taken; `null` while it signs.
             */
            verifies_until: string | null;
        };
        SigningKeyPageResponse: {
            items: components["schemas"]["SigningKeyResponse"][];
            next_cursor: string | null;
        };
        ProjectRelationDto: {
            /**
             * @description Id or key.
             * @example checkout
             */
            project: string;
            /** @enum {string} */
            relation: "owner" | "developer" | "viewer";
        };
        InviteUserDto: {
            /** @example grace@example.com */
            email: string;
            name: string;
            /**
             * @description To the organization; an `admin` may do everything everywhere.
             * @enum {string}
             */
            relation?: "admin" | "member";
            /** @description What the person may do in which project, at most one relation each. */
            projects?: components["schemas"]["ProjectRelationDto"][];
        };
        AccountResponse: {
            id: string;
            email: string;
            name: string;
            /**
             * @description `invited`: has not come in yet.
             * @enum {string}
             */
            state: "active" | "deactivated" | "invited";
            /**
             * @description To the organization; `null` for somebody who has none, such as a first login by the external issuer.
             * @enum {string|null}
             */
            relation: "admin" | "member" | null;
            /** Format: date-time */
            last_login_at: string | null;
            /** Format: date-time */
            created_at: string;
            version: number;
        };
        AccountLinkResponse: {
            /** @description In this answer only. */
            token: string;
            /** @description The page to open; it holds the token. In this answer only. */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        InvitedUserResponse: {
            user: components["schemas"]["AccountResponse"];
            /** @description Hand it to the person yourself; nothing is sent. */
            invitation: components["schemas"]["AccountLinkResponse"];
        };
        AccountPageResponse: {
            items: components["schemas"]["AccountResponse"][];
            next_cursor: string | null;
        };
        UpdateUserDto: {
            name?: string;
            email?: string;
            /**
             * @description To the organization.
             * @enum {string}
             */
            relation?: "admin" | "member";
            /** @description `true` shuts the person out at once, `false` lets them log in again; what was ended stays ended. */
            deactivated?: boolean;
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
        };
        BootstrapStateResponse: {
            /** @description Whether this installation still waits for its first user. */
            required: boolean;
        };
        BootstrapDto: {
            /** @description Stands in the log, in the address of the set-up page, and in the file `setup-token` beside the data. */
            setup_token: string;
            organization_name: string;
            /** @description Name of the first administrator. */
            name: string;
            email: string;
            /** @description At least 12 characters. */
            password: string;
        };
        OrganizationResponse: {
            id: string;
            name: string;
        };
        BootstrapResponse: {
            /** @description Send it as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Seconds. */
            expires_in: number;
            organization: components["schemas"]["OrganizationResponse"];
            user: components["schemas"]["UserResponse"];
        };
        ActivityCountsResponse: {
            total: number;
            /** @description Of each hour, the oldest first. */
            hours: number[];
            /** @description Number of events with the level `error`, of any type. */
            errors: number;
            /** @description There are too many events to look at each: the counts of this answer are estimates. */
            estimated: boolean;
            /**
             * Format: date-time
             * @description `ts` of the newest event until now; `null`: there is none, or it was not found in time.
             */
            last_event_at: string | null;
        };
        ProjectActivityResponse: {
            project_id: string;
            project_key: string;
            /** @description `null` where you lack `events:view`. */
            events: components["schemas"]["ActivityCountsResponse"] | null;
        };
        ActivityPageResponse: {
            /**
             * Format: date-time
             * @description Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the window: the moment of the request. Counts may be five seconds older.
             */
            to: string;
            /** @description The projects that you may see, by key, as `GET /api/projects` lists them. */
            items: components["schemas"]["ProjectActivityResponse"][];
            next_cursor: string | null;
        };
        TypeActivityResponse: {
            /** @enum {string} */
            type: "audit" | "feature_flag" | "error" | "config" | "cost" | "deploy" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
            total: number;
            /** @description Of each hour, the oldest first. */
            hours: number[];
        };
        OverviewEventsResponse: {
            total: number;
            /** @description There are too many events to look at each: the counts are estimates. */
            estimated: boolean;
            /**
             * Format: date-time
             * @description `ts` of the newest event until now; `null`: there is none, or it was not found in time.
             */
            last_event_at: string | null;
            /** @description Types of which there were any, by name. */
            types: components["schemas"]["TypeActivityResponse"][];
        };
        OverviewErrorsResponse: {
            /** @description Number of events with the level `error`, of any type: what `GET /api/events?level=error` finds in the window. */
            total: number;
            /** @description Number of errors in each hour of the window, the oldest hour first. */
            hours: number[];
        };
        OverviewDeployResponse: {
            /** @description Of the event. */
            id: string;
            /** Format: date-time */
            ts: string;
            service: string | null;
            version: string | null;
            environment: string | null;
            status: string | null;
            commit: string | null;
        };
        OverviewRunResponse: {
            /**
             * @description Which orchestrator executes the run; `null` when that was not recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            id: string;
            /** @enum {string} */
            state: "failed" | "running" | "succeeded" | "submitted" | "canceled";
            app_slug: string;
            app_name: string;
            installation_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
        };
        OverviewRunsResponse: {
            /** @description Runs that are not over; 1,000 stands for that many or more. */
            going_on: number;
            /** @description The newest five of them. */
            latest: components["schemas"]["OverviewRunResponse"][];
            /** @description The five that ended last. */
            ended: components["schemas"]["OverviewRunResponse"][];
        };
        OverviewFlagChangeResponse: {
            revision: number;
            position: number;
            /** @enum {string} */
            entity: "flag" | "group" | "identities" | "override";
            key: string;
            /** @enum {string} */
            action: "archived" | "deleted" | "killed" | "created" | "restored" | "reverted" | "revived" | "updated";
            /** @description As whoever did it was called then. */
            actor_name: string;
            reason: string | null;
            /** Format: date-time */
            created_at: string;
        };
        GettingStartedResponse: {
            /** @description An API key that is valid. */
            has_key?: boolean;
            /** @description An event that somebody sent; those of the service itself do not count. */
            has_event?: boolean;
            has_flag?: boolean;
            has_installation?: boolean;
            has_run?: boolean;
            /** @description Somebody with a relation to the project itself. */
            has_members?: boolean;
        };
        OverviewResponse: {
            /**
             * @description What was left out, for want of a permission.
             * @example [
             *       "getting_started.has_key"
             *     ]
             */
            hidden: string[];
            /**
             * Format: date-time
             * @description Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the window: the moment of the count, at most five seconds ago.
             */
            to: string;
            events?: components["schemas"]["OverviewEventsResponse"];
            errors?: components["schemas"]["OverviewErrorsResponse"];
            /** @description The last five. */
            deploys?: components["schemas"]["OverviewDeployResponse"][];
            runs?: components["schemas"]["OverviewRunsResponse"];
            /** @description The last ten. */
            flag_changes?: components["schemas"]["OverviewFlagChangeResponse"][];
            getting_started: components["schemas"]["GettingStartedResponse"];
        };
        CreateProjectDto: {
            /**
             * @description What people write in addresses: 2 to 63 lower-case letters, digits and hyphens. It never changes.
             * @example checkout
             */
            key: string;
            /** @example Checkout */
            name: string;
        };
        ProjectResponse: {
            id: string;
            key: string;
            name: string;
            /** @description `null`: the installation's limit. */
            events_per_second: number | null;
            /** @description `null`: the installation's limit. */
            batches_per_second: number | null;
            /** @description `null`: the installation's limit. */
            max_batch_bytes: number | null;
            /**
             * @description Ids of DAGs that runs in this project may start, besides those of organization-owned apps; an id that ends in `*`
             *     matches every id that starts with the text before it. Enforced while the installation's DAG policy is `allow-list`.
             */
            dag_allow_list: string[];
            /**
             * @description Origins (scheme, host and port) whose pages may read flags with the project's API keys from a browser: the routes of
             *     OFREP, and the snapshot, evaluation and stream of flags.
             */
            cors_origins: string[];
            /**
             * Format: date-time
             * @description Since when it takes no events and no changes; `null` for a project in use.
             */
            archived_at: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description What you may do with it, also while it is archived. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
        };
        ProjectPageResponse: {
            items: components["schemas"]["ProjectResponse"][];
            next_cursor: string | null;
        };
        UpdateProjectDto: {
            /** @description Unlike the limits it cannot be taken away, so `null` is refused. */
            name?: string;
            /** @description `null`: the installation's limit. Needs `organization:manage`. */
            events_per_second?: number | null;
            /** @description `null`: the installation's limit. Needs `organization:manage`. */
            batches_per_second?: number | null;
            /** @description `null`: the installation's limit. Needs `organization:manage`. */
            max_batch_bytes?: number | null;
            /**
             * @description Replaces the list of DAGs that runs in this project may start under `SERVICE_APP_DAG_POLICY=allow-list`: at most 200
             *     DAG ids, of which each may end in `*` to match every id that starts with the text before it. Needs
             *     `organization:manage`.
             * @example [
             *       "shop_nightly",
             *       "shop_reports_*"
             *     ]
             */
            dag_allow_list?: string[];
            /**
             * @description Replaces the list of origins whose pages may read flags with the project's API keys from a browser: at most 20, each
             *     with scheme, host and port as browsers send them, without a path and without wildcards.
             * @example [
             *       "https://app.example.com",
             *       "http://localhost:5173"
             *     ]
             */
            cors_origins?: string[];
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
        };
        CreateApiKeyDto: {
            /** @description Tells people what the key is for. */
            name: string;
            /** @description What the key is good for; both when left out. */
            scopes?: ("ingest" | "flags:read")[];
            /** @description From when on the key is refused; never when left out or `null`. */
            expires_at?: string | null;
        };
        CreatedApiKeyResponse: {
            id: string;
            name: string;
            /** @description The first characters of the key, by which it is known in lists. */
            prefix: string;
            scopes: ("ingest" | "flags:read")[];
            /** @description In this answer only. */
            api_key: string;
            /** @description Signs batches. In this answer only. */
            webhook_secret: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
        };
        ApiKeyCreatorResponse: {
            /** @description Of the user. */
            id: string;
            name: string;
        };
        ApiKeyResponse: {
            id: string;
            name: string;
            prefix: string;
            scopes: ("ingest" | "flags:read")[];
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            created_by: components["schemas"]["ApiKeyCreatorResponse"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
        };
        ApiKeyPageResponse: {
            items: components["schemas"]["ApiKeyResponse"][];
            next_cursor: string | null;
        };
        RotateSecretDto: {
            /**
             * @description How long the secret until now stays valid beside the new one; 0 ends it at once.
             *     @default 24
             */
            overlap_hours?: number;
        };
        RotatedSecretResponse: {
            /** @description In this answer only. */
            webhook_secret: string;
            /**
             * Format: date-time
             * @description Until then the secrets from before are valid, too.
             */
            previous_expires_at: string;
        };
        MemberResponse: {
            user_id: string;
            /**
             * @description Whether the member is a person or a service account.
             * @enum {string}
             */
            kind: "service_account" | "person";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            name: string;
            /** @enum {string} */
            state: "active" | "deactivated" | "invited";
            /**
             * @description What holds: `owner` for the organization's administrators, whatever their own relation says.
             * @enum {string}
             */
            relation: "owner" | "developer" | "viewer";
            /** @description The relation comes from the organization: it cannot be taken away here. */
            inherited: boolean;
            /**
             * @description The person's own relation to the project, which stays when an inherited one goes.
             * @enum {string|null}
             */
            direct_relation: "owner" | "developer" | "viewer" | null;
        };
        MemberPageResponse: {
            items: components["schemas"]["MemberResponse"][];
            next_cursor: string | null;
        };
        SetMemberDto: {
            /** @enum {string} */
            relation: "owner" | "developer" | "viewer";
        };
        MemberCandidateResponse: {
            user_id: string;
            /**
             * @description Whether the candidate is a person or a service account.
             * @enum {string}
             */
            kind: "service_account" | "person";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            name: string;
            /**
             * @description The person's own relation to the project already; `null` for none.
             * @enum {string|null}
             */
            direct_relation: "owner" | "developer" | "viewer" | null;
        };
        MemberCandidatesResponse: {
            /** @description At most 20, by e-mail address. */
            items: components["schemas"]["MemberCandidateResponse"][];
        };
        OrganizationDetailsResponse: {
            id: string;
            name: string;
            version: number;
            /** Format: date-time */
            created_at: string;
        };
        UpdateOrganizationDto: {
            name: string;
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
        };
        LevelCounts: {
            info: number;
            warn: number;
            error: number;
            other: number;
        };
        HistogramBucket: {
            /**
             * Format: date-time
             * @description Where it begins; a multiple of `bucket_ms` since 1970, so the first may begin before `from`.
             */
            at: string;
            total: number;
            levels: components["schemas"]["LevelCounts"];
        };
        EventHistogramResponse: {
            /** @description Milliseconds. */
            bucket_ms: number;
            /** @description All of them, the oldest first, also those without events. */
            items: components["schemas"]["HistogramBucket"][];
            /**
             * Format: date-time
             * @description Events at or after this moment were counted.
             */
            from: string;
            /**
             * Format: date-time
             * @description Events before this moment were counted.
             */
            to: string;
            /** @description How many events match. */
            total: number;
            /** @description `false`: there are too many events to look at each; counts of `estimated_types` are estimates. */
            complete: boolean;
            /** @description Types that were counted in slices of time, the others exactly. */
            estimated_types: ("audit" | "feature_flag" | "error" | "config" | "cost" | "deploy" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
        };
        TypeCount: {
            /** @enum {string} */
            value: "audit" | "feature_flag" | "error" | "config" | "cost" | "deploy" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
            count: number;
        };
        LevelCount: {
            /** @enum {string} */
            value: "error" | "warn" | "info" | "other";
            count: number;
        };
        SourceCount: {
            value: string;
            count: number;
        };
        SourceCounts: {
            /** @description The twenty with the most events. */
            items: components["schemas"]["SourceCount"][];
            /** @description Events of all other sources. */
            rest: number;
            /** @description Events without a source. */
            none: number;
        };
        EventFacetsResponse: {
            /** @description The type with the most events first. */
            types: components["schemas"]["TypeCount"][];
            /** @description All four. */
            levels: components["schemas"]["LevelCount"][];
            sources: components["schemas"]["SourceCounts"];
            /**
             * Format: date-time
             * @description Events at or after this moment were counted.
             */
            from: string;
            /**
             * Format: date-time
             * @description Events before this moment were counted.
             */
            to: string;
            /** @description How many events match. */
            total: number;
            /** @description `false`: there are too many events to look at each; counts of `estimated_types` are estimates. */
            complete: boolean;
            /** @description Types that were counted in slices of time, the others exactly. */
            estimated_types: ("audit" | "feature_flag" | "error" | "config" | "cost" | "deploy" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
        };
        ViewSearchDto: {
            /** @example timeout */
            q?: string;
            /**
             * @description Comma-separated.
             * @example deploy,error
             */
            type?: string;
            /** @description Comma-separated. */
            not_type?: string;
            /** @description Comma-separated. */
            level?: string;
            /** @description Comma-separated. */
            not_level?: string;
            source?: string;
            not_source?: string[];
            /** @description Parts of `data`, as `GET /api/events` takes them. */
            data?: string[];
            not_data?: string[];
            /**
             * @description A window that ends now; without it and `from` and `to`, a day.
             * @enum {string}
             */
            range?: "15m" | "1h" | "24h" | "7d" | "30d";
            /** @description The beginning of a window that stays where it is. */
            from?: string;
            to?: string;
            /**
             * @description Opens with the live tail.
             * @enum {boolean}
             */
            live?: true;
        };
        SavedViewResponse: {
            id: string;
            name: string;
            /** @description The search parameters of the explorer's address. */
            search: components["schemas"]["ViewSearchDto"];
            version: number;
            /** @description Id of the user. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        SavedViewPageResponse: {
            items: components["schemas"]["SavedViewResponse"][];
            next_cursor: string | null;
        };
        CreateViewDto: {
            name: string;
            search: components["schemas"]["ViewSearchDto"];
        };
        UpdateViewDto: {
            name?: string;
            /** @description The whole search; what it leaves out is not looked for any more. */
            search?: components["schemas"]["ViewSearchDto"];
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
        };
        CallbackResponse: {
            /**
             * @description The run's state after it.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Why it was not applied: it says what is known, tells of a time that is over, or contradicts the end
             *     that was told first.
             * @enum {string}
             */
            reason?: "unchanged" | "stale" | "divergence";
            run_id: string;
            /** @description Whether it changed the state. In either case it was taken: do not send it again. */
            applied: boolean;
        };
        /** @enum {string} */
        RunState: "submitted" | "running" | "succeeded" | "failed" | "canceled";
        RunStateChangeResponse: {
            from: components["schemas"]["RunState"];
            to: components["schemas"]["RunState"];
            run_id: string;
        };
        ReconciliationResponse: {
            /** @description Runs that were not over, and about which the orchestrator told something. */
            checked: number;
            /** @description Of them: in another state now. */
            changed: number;
            unchanged: number;
            /** @description Runs about which the orchestrator gave no answer; they are asked for again soon. */
            errors: number;
            /** @description Runs whose turn did not come in time; it comes in the background. */
            remaining: number;
            /** @description At most 1000 of those that changed. */
            changes: components["schemas"]["RunStateChangeResponse"][];
        };
        InstallAppDto: {
            /**
             * @description Settings that fit the version's `config_schema`. Mark secrets there as `writeOnly` or `format: password`: they are not
             *     shown again, and `••••••••` keeps the stored value.
             */
            config?: {
                [key: string]: unknown;
            };
            /** @description The project, by id or key. */
            project_id: string;
            /**
             * @description As its author names it.
             * @example 1.4.0
             */
            version: string;
            /** @description Permissions that are approved with it: some of those that the version asks for. */
            approve?: string[];
        };
        InstalledAppResponse: {
            id: string;
            slug: string;
            name: string;
        };
        InstallationProjectResponse: {
            id: string;
            key: string;
        };
        InstalledVersionResponse: {
            id: string;
            /** @description As its author names it. */
            version: string;
        };
        PendingVersionResponse: {
            /** @description The configuration that comes with it; `null`: the present one stays. */
            config: {
                [key: string]: unknown;
            } | null;
            /** @description The permissions whose approval it waits for. */
            missing: string[];
            /** @description DAGs of the pending version that runs in this project may not start; see `dags_not_allowed`. */
            dags_not_allowed: string[];
            id: string;
            /** @description As its author names it. */
            version: string;
        };
        GrantResponse: {
            permission: string;
            /** @description Id of the user. */
            granted_by: string;
            /** Format: date-time */
            granted_at: string;
        };
        LastRunResponse: {
            /** @enum {string} */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description What a run that is not over waits for.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "orchestrator_unreachable" | "canceling" | null;
            /**
             * @description Which orchestrator executes the run; `null` when that was not recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            id: string;
            /** Format: date-time */
            created_at: string;
        };
        RefusedStartResponse: {
            /**
             * @description Kind of the trigger that was due.
             * @enum {string}
             */
            run_kind: "schedule" | "event";
            /** @description Stable code of the problem, for example `dag_not_allowed`. */
            code: string;
            /** @description What is wrong and what to do, in a sentence or two. */
            detail: string;
            /**
             * Format: date-time
             * @description When the trigger was last refused, to within ten seconds.
             */
            at: string;
        };
        EventSuspensionResponse: {
            /**
             * Format: date-time
             * @description When the event triggers were suspended.
             */
            at: string;
            /** @description What happened and what to do, in a sentence or two. */
            reason: string;
        };
        InstallationResponse: {
            /** @enum {string} */
            state: "active" | "suspended" | "uninstalled";
            /**
             * @description Settings of the installation. Values that the version's `config_schema` marks `writeOnly` or `format: password` are
             *     shown as `••••••••`, to everybody. A mask that is sent back keeps the stored value.
             */
            config: {
                [key: string]: unknown;
            };
            id: string;
            app: components["schemas"]["InstalledAppResponse"];
            project: components["schemas"]["InstallationProjectResponse"];
            app_version: components["schemas"]["InstalledVersionResponse"];
            /** @description The version of the app that was published last. */
            latest_version: string;
            /** @description The version that was asked for and is not in use before its permissions are approved. */
            pending: components["schemas"]["PendingVersionResponse"] | null;
            grants: components["schemas"]["GrantResponse"][];
            /** @description Required by the version in use and not approved; while there is any, no run starts. */
            missing_permissions: string[];
            /** @description The newest one; `null`: there was none, or you may not see runs. */
            last_run: components["schemas"]["LastRunResponse"] | null;
            /** @description The last start that a schedule or an event was refused; `null` once a trigger of that kind starts a run again. */
            last_refused_start: components["schemas"]["RefusedStartResponse"] | null;
            /**
             * @description DAGs of the version in use that runs in this project may not start under the DAG policy, unless an organization
             *     administrator starts them. An organization administrator can add them to the project's `dag_allow_list`.
             */
            dags_not_allowed: string[];
            /**
             * @description Since when and why events start no runs: checking them against the version's `input_schema` took too long several
             *     times in a row. `null` while events start runs. Setting `state` to `active` or installing another version resumes them.
             */
            events_suspended: components["schemas"]["EventSuspensionResponse"] | null;
            /**
             * Format: date-time
             * @description When its schedules start a run next; `null`: it has none, or nothing starts as it is now.
             */
            next_run_at: string | null;
            /** @description Id of the user on whose behalf schedules and events start runs. */
            acts_for: string;
            /** @description Id of the user. */
            created_by: string;
            /** @description Counts its changes. */
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description What you may do with it, whatever its state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
        };
        InstallationPageResponse: {
            items: components["schemas"]["InstallationResponse"][];
            next_cursor: string | null;
        };
        UpdateInstallationDto: {
            /** @description All of it, not a part. Needs `installations:configure`. */
            config?: {
                [key: string]: unknown;
            };
            /**
             * @description Needs `installations:manage`. Whoever resumes it is the one that its schedules act for.
             * @enum {string}
             */
            state?: "active" | "suspended";
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
        };
        InstallationMemberResponse: {
            /**
             * @description What holds, the person's own or an inherited one.
             * @enum {string}
             */
            relation: "manager" | "operator" | "viewer";
            /**
             * @description The person's own, which stays when an inherited one goes.
             * @enum {string|null}
             */
            direct_relation: "manager" | "operator" | "viewer" | null;
            user_id: string;
            /**
             * @description Whether the member is a person or a service account.
             * @enum {string}
             */
            kind: "service_account" | "person";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            name: string;
            /** @enum {string} */
            state: "active" | "deactivated" | "invited";
            /** @description The relation comes from the project or the organization: it cannot be taken away here. */
            inherited: boolean;
        };
        InstallationMemberPageResponse: {
            items: components["schemas"]["InstallationMemberResponse"][];
            next_cursor: string | null;
        };
        SetInstallationMemberDto: {
            /** @enum {string} */
            relation: "manager" | "operator" | "viewer";
        };
        UpgradeInstallationDto: {
            /**
             * @description Settings that fit the version's `config_schema`. Mark secrets there as `writeOnly` or `format: password`: they are not
             *     shown again, and `••••••••` keeps the stored value.
             */
            config?: {
                [key: string]: unknown;
            };
            /**
             * @description As its author names it.
             * @example 1.4.0
             */
            version: string;
            /** @description Permissions that are approved with it: some of those that the version asks for. */
            approve?: string[];
        };
        RunStateCounts: {
            submitted: number;
            running: number;
            succeeded: number;
            failed: number;
            canceled: number;
        };
        RunBucketResponse: {
            /**
             * Format: date-time
             * @description When it begins.
             */
            at: string;
            /** @description Runs that were made in it, by the state in which they are now. */
            states: components["schemas"]["RunStateCounts"];
        };
        RunHistogramResponse: {
            /**
             * Format: date-time
             * @description As it was asked for.
             */
            from: string;
            /**
             * Format: date-time
             * @description As it was asked for, exclusive.
             */
            to: string;
            bucket_ms: number;
            /** @description Every bucket of the time, the oldest first. They begin at round times: the first may begin before `from`. */
            items: components["schemas"]["RunBucketResponse"][];
            /** @description Runs that were counted. */
            total: number;
            /** @description `false`: there are too many; only the newest were counted. */
            complete: boolean;
            /**
             * Format: date-time
             * @description Counts are exact from this moment on; older ones are missing. As `from` when all were counted.
             */
            exact_from: string;
        };
        StartRunDto: {
            /** @description As the installed version's `input_schema` says; `{}` when it is left out. The orchestrator shows it: no place for secrets. */
            input?: {
                [key: string]: unknown;
            };
            /**
             * @description People start manual runs; the other kinds start by themselves.
             * @enum {string}
             */
            run_kind?: "manual";
        };
        AppOwnerResponse: {
            /** @enum {string} */
            kind: "org" | "project" | "user";
            /** @description The organization's name as a slug, the project's key, or the user's id. */
            slug: string;
        };
        TransitionResponse: {
            /**
             * @description Who observed it: callback, feed, poll, submit, or a decision.
             * @enum {string}
             */
            source: "timeout" | "callback" | "create" | "cancel" | "concurrency" | "feed" | "poll" | "submit";
            /** @enum {string|null} */
            from_state: "submitted" | "running" | "succeeded" | "failed" | "canceled" | null;
            /** @enum {string} */
            to_state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Why it was not applied.
             * @enum {string|null}
             */
            reason: "divergence" | "stale" | "unchanged" | null;
            /** @description From 1. */
            position: number;
            /** @description The orchestrator's word, or ours when the service decided. */
            observed: string;
            applied: boolean;
            message: string | null;
            /**
             * Format: date-time
             * @description When it happened, by the clock of whoever told it.
             */
            reported_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description How often the same was observed. */
            times: number;
            /** Format: date-time */
            last_seen_at: string;
        };
        RunErrorResponse: {
            /** @description Stable. */
            code: string;
            message: string;
        };
        RunStopResponse: {
            /** @enum {string} */
            cause: "cancel" | "start_timeout" | "run_timeout";
            /** Format: date-time */
            requested_at: string;
            /** @description Id of the user; `null`: nobody, its time was up. */
            requested_by: string | null;
        };
        RunDetailResponse: {
            /** @enum {string} */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description What a run that is not over waits for.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "orchestrator_unreachable" | "canceling" | null;
            /** @enum {string} */
            run_kind: "manual" | "schedule" | "event" | "rerun";
            /**
             * @description Which orchestrator executes the run: a real Airflow, or the simulated orchestrator, which executes nothing. `null` for runs that were created before this was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description From its start to its end; `null` before that, and when it never started. */
            duration_ms: number | null;
            /** @description The run's input, numbers as they were sent. Values that the input's schema marks as secret are masked. */
            input: {
                [key: string]: unknown;
            };
            /** @description Whose the app was when the run was made. */
            owner: components["schemas"]["AppOwnerResponse"];
            /** @description Everything that was observed about it, applied or not; the first 500. */
            transitions: components["schemas"]["TransitionResponse"][];
            id: string;
            project_id: string;
            app_id: string;
            app_slug: string;
            /** @description As the app is called now. */
            app_name: string;
            /** @description The version that was installed when the run was made. */
            app_version_id: string;
            /** @description As its author names it. */
            app_version: string;
            installation_id: string;
            /** @description Id of the user on whose behalf it runs. */
            actor_user_id: string;
            dag_id: string;
            /** @description The run that it repeats. */
            rerun_of: string | null;
            /** @description The event that started it. */
            trigger_event_id: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the orchestrator had it.
             */
            submitted_at: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** Format: date-time */
            updated_at: string;
            /** @description Why it did not succeed. */
            error: components["schemas"]["RunErrorResponse"] | null;
            /** @description Why it is to end, or ended, before its time. */
            stop: components["schemas"]["RunStopResponse"] | null;
            /** @description Counts what can be seen to change; of two answers about a run the higher one is newer. */
            version: number;
            /**
             * @description The first 60 characters of the input's JSON text, as it was sent, with line breaks and indentation as single spaces;
             *     it ends with `…` when the input is longer. Empty when the input's schema marks values as secret.
             */
            input_preview: string;
            /** @description What you may do with it, whatever its state: those on its installation. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
        };
        RunResponse: {
            /** @enum {string} */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description What a run that is not over waits for.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "orchestrator_unreachable" | "canceling" | null;
            /** @enum {string} */
            run_kind: "manual" | "schedule" | "event" | "rerun";
            /**
             * @description Which orchestrator executes the run: a real Airflow, or the simulated orchestrator, which executes nothing. `null` for runs that were created before this was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description From its start to its end; `null` before that, and when it never started. */
            duration_ms: number | null;
            id: string;
            project_id: string;
            app_id: string;
            app_slug: string;
            /** @description As the app is called now. */
            app_name: string;
            /** @description The version that was installed when the run was made. */
            app_version_id: string;
            /** @description As its author names it. */
            app_version: string;
            installation_id: string;
            /** @description Id of the user on whose behalf it runs. */
            actor_user_id: string;
            dag_id: string;
            /** @description The run that it repeats. */
            rerun_of: string | null;
            /** @description The event that started it. */
            trigger_event_id: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the orchestrator had it.
             */
            submitted_at: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** Format: date-time */
            updated_at: string;
            /** @description Why it did not succeed. */
            error: components["schemas"]["RunErrorResponse"] | null;
            /** @description Why it is to end, or ended, before its time. */
            stop: components["schemas"]["RunStopResponse"] | null;
            /** @description Counts what can be seen to change; of two answers about a run the higher one is newer. */
            version: number;
            /**
             * @description The first 60 characters of the input's JSON text, as it was sent, with line breaks and indentation as single spaces;
             *     it ends with `…` when the input is longer. Empty when the input's schema marks values as secret.
             */
            input_preview: string;
            /** @description What you may do with it, whatever its state: those on its installation. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
        };
        RunPageResponse: {
            items: components["schemas"]["RunResponse"][];
            next_cursor: string | null;
        };
        CancelRunsDto: {
            /** @description The project, by id or key. */
            project_id?: string;
            /** Format: uuid */
            installation_id?: string;
            /**
             * @description Only in this state; without it all that are not over.
             * @enum {string}
             */
            state?: "submitted" | "running";
            /** @description For the audit trail. */
            reason?: string;
        };
        CancelRunsResponse: {
            /** @description Ended at once: they had not been sent to the orchestrator. */
            canceled: number;
            /** @description The orchestrator is asked to stop them. */
            canceling: number;
            /** @description Not over and not asked to stop yet; ask again for these. */
            remaining: number;
        };
        CancelRunDto: {
            /** @description For the audit trail. */
            reason?: string;
        };
        RerunDto: {
            /** @description Instead of the first run's. */
            input?: {
                [key: string]: unknown;
            };
        };
        RunTaskResponse: {
            /** @description -1 for a task that is not mapped. */
            map_index: number;
            /** @description How many attempts there are; the first is number 1. */
            tries: number;
            task_id: string;
            /** @description The orchestrator's word for the latest attempt; `null`: it has none yet. */
            state: string | null;
            /**
             * Format: date-time
             * @description Of the latest attempt.
             */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
        };
        RunTasksResponse: {
            tasks: components["schemas"]["RunTaskResponse"][];
        };
        RunLogPageResponse: {
            map_index: number;
            try_number: number;
            task_id: string;
            /** @description At most 256 KB. */
            text: string;
            /** @description `null`: there is no more at the moment. */
            next_cursor: string | null;
        };
        AppMemberResponse: {
            /**
             * @description What holds, the person's own or an inherited one.
             * @enum {string}
             */
            relation: "maintainer" | "viewer";
            /**
             * @description The person's own, which stays when an inherited one goes.
             * @enum {string|null}
             */
            direct_relation: "maintainer" | "viewer" | null;
            user_id: string;
            /**
             * @description Whether the member is a person or a service account.
             * @enum {string}
             */
            kind: "service_account" | "person";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            name: string;
            /** @enum {string} */
            state: "active" | "deactivated" | "invited";
            /** @description The relation comes from the project or the organization: it cannot be taken away here. */
            inherited: boolean;
        };
        AppMemberPageResponse: {
            items: components["schemas"]["AppMemberResponse"][];
            next_cursor: string | null;
        };
        SetAppMemberDto: {
            /** @enum {string} */
            relation: "maintainer" | "viewer";
        };
        VersionDagResponse: {
            /** @description Id of a DAG that runs of the version start: one per run kind, then those that the manifest lists. */
            dag_id: string;
            /** @description Whether runs in the project may start it, whoever starts them. */
            allowed: boolean;
        };
        VersionDagsResponse: {
            /**
             * @description The DAG policy of the installation.
             * @enum {string}
             */
            policy: "allow-list" | "open";
            dags: components["schemas"]["VersionDagResponse"][];
            /** @description The ids of `dags` that are not allowed; an organization administrator can add them to the project's `dag_allow_list`. */
            not_allowed: string[];
        };
        AppVersionResponse: {
            manifest: {
                [key: string]: unknown;
            };
            id: string;
            app_id: string;
            /** @description As its author names it. */
            version: string;
            /** @description `sha256:` and the hex digest of the manifest as canonical JSON (RFC 8785). */
            checksum: string;
            /** @description Id of the user. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
        };
        AppVersionPageResponse: {
            items: components["schemas"]["AppVersionResponse"][];
            next_cursor: string | null;
        };
        PublishVersionDto: {
            /**
             * @description As `/api/v1/apps/manifest.schema.json` says.
             * @example {
             *       "run_kinds": [
             *         "manual"
             *       ]
             *     }
             */
            manifest: {
                [key: string]: unknown;
            };
            /** @example 1.4.0 */
            version: string;
        };
        AppResponse: {
            id: string;
            /** @description Never changes, and never belongs to another app. */
            slug: string;
            owner: components["schemas"]["AppOwnerResponse"];
            name: string;
            description: string;
            /** @description The version that was published last, as its author names it; `null`: none yet. */
            latest_version: string | null;
            /** @description How many versions were published. */
            version_count: number;
            /** @description In how many projects it is installed, whether you may see them or not. */
            installation_count: number;
            /**
             * Format: date-time
             * @description Since when it cannot be installed; `null` for an app in use.
             */
            archived_at: string | null;
            /** @description Counts its changes. */
            version: number;
            /** @description Id of the user. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description What you may do with it, whatever its state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view")[];
        };
        AppPageResponse: {
            items: components["schemas"]["AppResponse"][];
            next_cursor: string | null;
        };
        AppOwnerDto: {
            /** @enum {string} */
            kind: "org" | "project" | "user";
            /** @description The project's key or id. For the organization and for yourself it may be left out. */
            slug?: string;
        };
        CreateAppDto: {
            /**
             * @description What people write in addresses, and what ids of DAGs begin with. It never changes.
             * @example nightly-report
             */
            slug: string;
            name: string;
            description?: string;
            /** @description Needs `apps:publish` on the organization or the project. Everybody may own apps themselves. */
            owner: components["schemas"]["AppOwnerDto"];
        };
        UpdateAppDto: {
            name?: string;
            description?: string;
            /** @description `false` restores it; `true` is what DELETE does. */
            archived?: boolean;
            /** @description The version that the change is meant for; `If-Match` says the same. */
            version?: number;
        };
        ReplicaResponse: {
            id: string;
            version: string;
            /** @description Version of Node. */
            node: string;
            /** Format: date-time */
            started_at: string;
            rss_bytes: number;
            /** @description How many share the database now, this one counted; `null`: not known. */
            replicas: number | null;
        };
        DatabasePartResponse: {
            /** @enum {string} */
            kind: "built_in" | "external";
            /** @description Of PostgreSQL. */
            version: string | null;
            /** @description One question and its answer, the wait for a connection included. */
            latency_ms: number | null;
            size_bytes: number | null;
            /**
             * Format: date-time
             * @description When PostgreSQL was started.
             */
            up_since: string | null;
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        OrchestratorFailureResponse: {
            /** Format: date-time */
            at: string;
            /** @description What it was asked for. */
            call: string;
            failure: string;
        };
        OrchestratorPartResponse: {
            /** @enum {string} */
            kind: "airflow" | "simulated";
            /** @description Why runs go there. */
            reason: string;
            /**
             * @description Open: it failed too often, and is left alone for a while.
             * @enum {string}
             */
            breaker: "open" | "closed";
            latency_ms: number | null;
            /** @description The last failed call of this replica; `null`: none since it was started. */
            last_failure: components["schemas"]["OrchestratorFailureResponse"] | null;
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        DiskPartResponse: {
            /** @description Of the data folder; `null` where the database is elsewhere. */
            free_bytes: number | null;
            total_bytes: number | null;
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        EventLoopPartResponse: {
            /** @description How much later than planned this replica gets to its work, in the last ten seconds or less. */
            lag_p99_ms: number;
            lag_max_ms: number;
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        IngestPartResponse: {
            /** @description Bytes of batches that are not answered yet, on this replica. */
            inflight_bytes: number;
            inflight_limit_bytes: number;
            /** @description Batches that wait for a writer, on this replica. */
            queued_batches: number;
            /**
             * @description Batches whose idempotency key was known with another body, counted by this replica since it started. Nothing of
             *     them was stored: a sender uses one key for different batches.
             */
            reused_keys: number;
            /** @description Why new batches get 503 now; `null`: they are taken. */
            shedding: string | null;
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        MigrationsPartResponse: {
            applied: number | null;
            last: string | null;
            /** @description That this version has and the database does not. */
            pending: string[];
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        StoredTableResponse: {
            /** @enum {string} */
            table: "ingest_keys" | "events";
            partitions: number;
            /** @description First and last day that has a partition. */
            oldest: string | null;
            newest: string | null;
            bytes: number;
            /** @description As PostgreSQL's statistics have it. */
            rows_estimate: number;
        };
        StoragePartResponse: {
            events_retention_days: number;
            tables: components["schemas"]["StoredTableResponse"][];
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        JobResponse: {
            name: string;
            /** @enum {string} */
            state: "ok" | "failed" | "running";
            /** Format: date-time */
            last_start: string | null;
            /**
             * Format: date-time
             * @description On whichever replica.
             */
            last_success: string | null;
            /** @description On this replica, since it was started. */
            errors: number;
        };
        JobsPartResponse: {
            items: components["schemas"]["JobResponse"][];
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        RunsInFlightResponse: {
            count: number;
            /** @description Age of the oldest; 0 when there is none. */
            oldest_seconds: number;
        };
        RunsPartResponse: {
            submitted: components["schemas"]["RunsInFlightResponse"] | null;
            running: components["schemas"]["RunsInFlightResponse"] | null;
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        StreamsPartResponse: {
            /** @description Readers of the flag stream, on this replica. */
            flags: number;
            /** @description Readers of the live stream (the portal), on this replica. */
            live: number;
            /** @enum {string} */
            state: "warn" | "ok" | "down";
            /** @description What is the case. */
            explanation: string;
            /** @description What to do about it; `null`: nothing. */
            action: string | null;
        };
        SystemResponse: {
            /**
             * @description The worst of all parts.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** Format: date-time */
            checked_at: string;
            /** @description The one that answered. */
            replica: components["schemas"]["ReplicaResponse"];
            database: components["schemas"]["DatabasePartResponse"];
            orchestrator: components["schemas"]["OrchestratorPartResponse"];
            disk: components["schemas"]["DiskPartResponse"];
            event_loop: components["schemas"]["EventLoopPartResponse"];
            ingest: components["schemas"]["IngestPartResponse"];
            migrations: components["schemas"]["MigrationsPartResponse"];
            storage: components["schemas"]["StoragePartResponse"];
            jobs: components["schemas"]["JobsPartResponse"];
            runs: components["schemas"]["RunsPartResponse"];
            streams: components["schemas"]["StreamsPartResponse"];
        };
        SystemPointResponse: {
            /** Format: date-time */
            at: string;
            events_accepted_per_second: number;
            events_rejected_per_second: number;
            /** @description Answered with 200. */
            batches_per_second: number;
            /** @description Answered with anything else. */
            batches_refused_per_second: number;
            /** @description Half of the ingest requests were answered faster; `null`: there were none. */
            ingest_p50_ms: number | null;
            /** @description 99 of 100 ingest requests were answered faster; `null`: there were none. */
            ingest_p99_ms: number | null;
            /** @description Answers with a status of 500 or more, of all routes. */
            errors_5xx_per_second: number;
            event_loop_lag_p99_ms: number;
            rss_bytes: number;
        };
        SystemSeriesResponse: {
            /** @description The figures are of this replica alone, since it was started. */
            replica_id: string;
            interval_seconds: number;
            /** @description The oldest first. */
            items: components["schemas"]["SystemPointResponse"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ingest: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of the request body as sent (compressed or not) with the webhook secret. */
                "X-Service-Signature": string;
                /** @description A UUID, new for each batch. A repeat within 24 hours is answered with status 200 and the first response, and stores nothing, also when its body is another one; the response then carries `Idempotency-Key-Reused: different-body`. */
                "X-Service-Idempotency-Key"?: string;
                "Content-Encoding"?: "gzip" | "identity";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    events: ({
                        /** @enum {string} */
                        type: "audit";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of an audit event
                         * @description Who did what to which resource.
                         * @example {
                         *       "actor": "user-17",
                         *       "action": "invoice.update",
                         *       "resource": "invoice/8237",
                         *       "method": "PUT",
                         *       "path": "/invoices/8237",
                         *       "statusCode": 200,
                         *       "duration": 37,
                         *       "ip": "203.0.113.9",
                         *       "userAgent": "curl/8.9.1",
                         *       "metadata": {
                         *         "reason": "typo"
                         *       }
                         *     }
                         */
                        data: {
                            /** @description Who acted: a user, service or key. Identifies the event. */
                            actor: string;
                            /** @description What was done, for example invoice.update. */
                            action?: string | null;
                            /** @description What it was done to. */
                            resource?: string | null;
                            /** @description HTTP method of the request. */
                            method?: string | null;
                            /** @description Path of the request. */
                            path?: string | null;
                            /** @description HTTP status of the answer. */
                            statusCode?: number | null;
                            /** @description How long the action took. Milliseconds. */
                            duration?: number | null;
                            /** @description Address the request came from. */
                            ip?: string | null;
                            /** @description User-Agent header of the request. */
                            userAgent?: string | null;
                            /** @description Anything else worth keeping. */
                            metadata?: Record<string, never> | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "config";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a config event
                         * @description A configuration entry changed.
                         * @example {
                         *       "path": "checkout/limits.yaml",
                         *       "diff": "--- a/limits.yaml\n+++ b/limits.yaml\n@@ -1 +1 @@\n-max: 10\n+max: 20\n",
                         *       "actor": "mira"
                         *     }
                         */
                        data: {
                            /** @description Which entry changed. Identifies the event. */
                            path: string;
                            /** @description The change as unified-diff text. */
                            diff?: string | null;
                            /** @description Who changed it. */
                            actor?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "cost";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a cost event
                         * @description Money spent on a service in a month.
                         * @example {
                         *       "provider": "aws",
                         *       "service": "s3",
                         *       "region": "eu-west-1",
                         *       "amount": 182.4,
                         *       "currency": "EUR",
                         *       "period": "2026-11"
                         *     }
                         */
                        data: {
                            /** @description Who bills it, for example aws. */
                            provider?: string | null;
                            /** @description Service that was billed. */
                            service?: string | null;
                            /** @description Region of the service. */
                            region?: string | null;
                            /** @description Amount, in units of `currency`; a credit is negative. */
                            amount: number;
                            /** @description Currency code, for example EUR. */
                            currency?: string | null;
                            /** @description Month billed, YYYY-MM. */
                            period?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "deploy";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a deploy event
                         * @description A version of a service was put into an environment.
                         * @example {
                         *       "service": "checkout",
                         *       "version": "2.14.0",
                         *       "environment": "production",
                         *       "status": "succeeded",
                         *       "commit": "9fceb02"
                         *     }
                         */
                        data: {
                            /** @description Service that was deployed. Identifies the event. */
                            service: string;
                            /** @description Version that was deployed. */
                            version?: string | null;
                            /** @description Where to, for example production. */
                            environment?: string | null;
                            /** @description How it stands, an open list: started, succeeded, failed, … */
                            status?: string | null;
                            /** @description Source revision of the version. */
                            commit?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "error";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of an error event
                         * @description An error that a program met.
                         * @example {
                         *       "name": "TimeoutError",
                         *       "message": "no answer from the gateway in 5000 ms",
                         *       "release": "2.14.0",
                         *       "environment": "production"
                         *     }
                         */
                        data: {
                            /** @description Class or code of the error. */
                            name?: string | null;
                            /** @description What went wrong. */
                            message: string;
                            /** @description Release the program ran. */
                            release?: string | null;
                            /** @description Where it ran, for example production. */
                            environment?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "feature_flag";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a feature_flag event
                         * @description A feature flag changed.
                         * @example {
                         *       "key": "new_checkout",
                         *       "enabled": true,
                         *       "rollout": 25,
                         *       "actor": "mira"
                         *     }
                         */
                        data: {
                            /** @description Key of the flag. Identifies the event. */
                            key: string;
                            /** @description Whether the flag is enabled after the change. */
                            enabled?: boolean | null;
                            /** @description Rollout percentage after the change. */
                            rollout?: number | null;
                            /** @description Who changed it. */
                            actor?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "log";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a log event
                         * @description One line of a program's log.
                         * @example {
                         *       "level": "error",
                         *       "message": "payment gateway timed out",
                         *       "module": "billing",
                         *       "fields": {
                         *         "attempt": 3
                         *       }
                         *     }
                         */
                        data: {
                            /** @description Severity, an open list: debug, info, warn, error, … */
                            level?: string | null;
                            /** @description The line itself. */
                            message: string;
                            /** @description Part of the program that wrote it. */
                            module?: string | null;
                            /** @description Structured fields of the line. */
                            fields?: Record<string, never> | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "performance";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a performance event
                         * @description One measured value of a metric.
                         * @example {
                         *       "service": "checkout",
                         *       "metric": "http.server.duration",
                         *       "value": 41.7,
                         *       "unit": "ms"
                         *     }
                         */
                        data: {
                            /** @description Service that was measured. */
                            service?: string | null;
                            /** @description Name of the metric. Identifies the series. */
                            metric: string;
                            /** @description Measured value, in `unit`. */
                            value: number;
                            /** @description Unit of the value, for example ms. */
                            unit?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "repository";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a repository event
                         * @description Something happened in a source repository.
                         * @example {
                         *       "provider": "github",
                         *       "repo": "acme/checkout",
                         *       "branch": "main",
                         *       "commit": "9fceb02",
                         *       "author": "mira"
                         *     }
                         */
                        data: {
                            /** @description Where the repository is hosted, for example github. */
                            provider?: string | null;
                            /** @description Repository, usually owner/name. Identifies the event. */
                            repo: string;
                            /** @description Branch it happened on. */
                            branch?: string | null;
                            /** @description Revision. */
                            commit?: string | null;
                            /** @description Author of the revision. */
                            author?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "tenant";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a tenant event
                         * @description State of a tenant. A record: it changes no limit.
                         * @example {
                         *       "projectId": "acme-prod",
                         *       "plan": "team",
                         *       "ingestLimitPerSecond": 1000
                         *     }
                         */
                        data: {
                            /** @description Project of the tenant. Identifies the event. */
                            projectId: string;
                            /** @description Plan of the tenant, an open list. */
                            plan?: string | null;
                            /** @description Events the plan allows per second. */
                            ingestLimitPerSecond?: number | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "trace";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a trace event
                         * @description One finished span of a distributed trace.
                         * @example {
                         *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
                         *       "spanId": "00f067aa0ba902b7",
                         *       "serviceName": "checkout",
                         *       "name": "POST /orders",
                         *       "durationMs": 83
                         *     }
                         */
                        data: {
                            /** @description Trace the span belongs to. Identifies the trace. */
                            traceId: string;
                            /** @description The span within its trace. */
                            spanId: string;
                            /** @description Service that did the work. */
                            serviceName?: string | null;
                            /** @description Name of the work. */
                            name?: string | null;
                            /** @description How long the span took. Milliseconds. */
                            durationMs?: number | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "video";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a video event
                         * @description State of a video recording job.
                         * @example {
                         *       "jobId": "vid-3391",
                         *       "targetUrl": "https://shop.example.com/checkout",
                         *       "status": "done",
                         *       "artifactUrl": "https://files.example.com/vid-3391.mp4"
                         *     }
                         */
                        data: {
                            /** @description The job. Identifies the event. */
                            jobId: string;
                            /** @description What is recorded. */
                            targetUrl?: string | null;
                            /** @description How the job stands, an open list: queued, running, done, … */
                            status?: string | null;
                            /** @description Where the result is. */
                            artifactUrl?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "webhook";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a webhook event
                         * @description One attempt to deliver a webhook.
                         * @example {
                         *       "destination": "billing",
                         *       "url": "https://hooks.example.com/orders",
                         *       "statusCode": 202,
                         *       "attempt": 1
                         *     }
                         */
                        data: {
                            /** @description Name of the receiving side. */
                            destination?: string | null;
                            /** @description Address the delivery went to. Identifies the event. */
                            url: string;
                            /** @description HTTP status of the answer. */
                            statusCode?: number | null;
                            /** @description Number of the attempt. */
                            attempt?: number | null;
                        } & {
                            [key: string]: unknown;
                        };
                    })[];
                };
            };
        };
        responses: {
            /** @description The batch was processed. `Idempotent-Replayed: true` marks the response to a repeat, `Idempotency-Key-Reused: different-body` the response to a repeat whose body differs from the first one: nothing of that body was stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Number of events that were committed. */
                        accepted: number;
                        rejected: {
                            /** @description Position in `events`, from zero. */
                            index: number;
                            /** @example data.actor: required */
                            reason: string;
                        }[];
                    };
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *
             *     `events_missing`: The body has no events array.
             *
             *     `content_encoding_invalid`: The compressed body cannot be read.
             *
             *     `idempotency_key_invalid`: The idempotency key is not a UUID.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `signature_missing`: Signature missing.
             *
             *     `signature_mismatch`: The signature does not match.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request body did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `batch_too_large`: Batch too large.
             *
             *     `too_many_events`: Too many events in one batch.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Content type not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `batch_rate_exceeded`: Too many batches per second.
             *
             *     `event_rate_exceeded`: Too many events per second.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `overloaded`: Shedding load.
             *
             *     `service_unavailable`: Temporarily unavailable.
             *
             *     `setup_required`: This installation has not been set up yet.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlagSnapshot: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: {
                /** @description The ETag of the snapshot that you have. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotResponse"];
                };
            };
            /** @description You have the newest one. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    evaluateFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluateResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description The project, by id or key. The API key of a project implies it. */
                project_id?: string;
                /** @description The archived ones instead. */
                archived?: boolean;
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupListResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `group_key_taken`: This project has or had a group with this key.
             *
             *     `conflict`: In conflict with what is there.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveGroup: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `group_in_use`: Flags are in this group. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGroupDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `group_in_use`: Flags are in this group. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    killGroup: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KillDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revertGroup: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `revision_unknown`: It was not there at that revision.
             *
             *     `group_in_use`: Flags are in this group.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlagsStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagsStatusResponse"];
                };
            };
        };
    };
    listFlagHistory: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
                /** @description Only what happened to the flag (its overrides included) or group with this key. */
                key?: string;
                entity?: "flag" | "group" | "identities" | "override";
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentitiesResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetIdentitiesDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentitiesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `identity_taken`: Another person in this project has this id.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listIdentities: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonIdentitiesPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Signalbox id of the person. */
                actor_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlagManifest: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ofrepEvaluate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    context?: {
                        /** @description The user. */
                        targetingKey?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: string;
                        value: boolean;
                        /** @enum {string} */
                        reason: "SPLIT" | "STATIC" | "TARGETING_MATCH";
                        /** @enum {string} */
                        variant: "off" | "on";
                        metadata: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The scopes of this key or token leave it out. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ofrepEvaluateAll: {
        parameters: {
            query?: {
                /** @description The configuration that a notification told of. */
                flagConfigEtag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    context?: {
                        /** @description The user. */
                        targetingKey?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flags: ({
                            key: string;
                            value: boolean;
                            /** @enum {string} */
                            reason: "SPLIT" | "STATIC" | "TARGETING_MATCH";
                            /** @enum {string} */
                            variant: "off" | "on";
                            metadata: {
                                [key: string]: unknown;
                            };
                        } | {
                            key: string;
                            errorCode: string;
                            errorDetails: string;
                        })[];
                        metadata: {
                            [key: string]: unknown;
                        };
                        eventStreams: {
                            [key: string]: unknown;
                        }[];
                    };
                };
            };
            /** @description The answer is the one that you have. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The scopes of this key or token leave it out. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ofrepStream: {
        parameters: {
            query: {
                /** @description As it stands in the address; it expires. */
                token: string;
            };
            header?: {
                /** @description The last id that you have seen. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, never>;
                };
            };
        };
    };
    getSelfOverride: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverrideResponse"] | null;
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setSelfOverride: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetOverrideDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverrideResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSelfOverride: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The scopes of this key or token leave it out. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOverrides: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description The project, by id or key. */
                project_id?: string;
                /** @description Only the overrides of the flag with this key. */
                flag_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonOverridePageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteOverride: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
                /** @description Signalbox id of the person. */
                actor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    scheduleFlagChange: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScheduleDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: In conflict with what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFlagSchedules: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description The project, by id or key. */
                project_id?: string;
                /** @description Only those of this flag. */
                key?: string;
                state?: "pending" | "done" | "failed" | "canceled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelFlagSchedule: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Id of the schedule. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: In conflict with what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamFlags: {
        parameters: {
            query?: {
                /** @description The revision that the reader has, for clients that cannot set the header `Last-Event-ID`. A value that is no id of this stream counts as absent: the stream then begins with a snapshot. */
                last_event_id?: string;
                /** @description The project, by id or key. The API key of a project implies it. */
                project_id?: string;
            };
            header?: {
                /** @description The revision that the reader has. The stream begins with a snapshot when this is absent or cannot be used. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, never>;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_streams`: Too many open streams.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Shedding load. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlagUsage: {
        parameters: {
            query: {
                /** @description The project, by id or key. */
                project_id?: string;
                /** @description Key of the flag. */
                key: string;
                /** @description So many days, today included; days are UTC's. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportFlagUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportUsageDto"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReportedResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFlags: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description The project, by id or key. The API key of a project implies it. */
                project_id?: string;
                /** @description The archived ones instead. */
                archived?: boolean;
                /**
                 * @description Only those that are turned on, turned off, killed, or archived, by themselves; a group may stop one that is on.
                 *     Killed and archived ones are neither on nor off.
                 */
                state?: "on" | "off" | "killed" | "archived";
                /** @description By what the list is in order; `-` turns it round. Flags that were changed at once come by key. */
                sort?: "key" | "-key" | "updated_at" | "-updated_at";
                /** @description Only those that may be taken out of the code, or only the others. */
                stale?: boolean;
                /** @description Only those of this group. */
                group?: string;
                tag?: string;
                /** @description Part of the key or the name. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagListResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createFlag: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFlagDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `flag_key_taken`: This project has or had a flag with this key.
             *
             *     `conflict`: In conflict with what is there.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlag: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveFlag: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateFlag: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFlagDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    killFlag: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KillDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revertFlag: {
        parameters: {
            query?: {
                /** @description The project, by id or key. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `revision_unknown`: It was not there at that revision. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    healthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inspectInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkTokenDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectedInvitationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `link_invalid`: This link is not valid any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_refused`: Sent by a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `link_invalid`: This link is not valid any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_refused`: Sent by a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `link_invalid`: This link is not valid any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explainPermission: {
        parameters: {
            query: {
                permission: "organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:reconcile" | "system:view";
                /** @description Whom it is about; you, when it is left out. */
                user_id?: string;
                /** @description `organization`, `project:<id or key>`, `app:<id>` or `installation:<id>`. */
                object: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplanationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `login_failed`: E-mail address or password is wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_refused`: Sent by a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: Only for somebody who is logged in. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginOidcLogin: {
        parameters: {
            query?: {
                /** @description `login` makes the issuer ask for the credentials again, even with a session there: for sensitive changes, which need a recent login. */
                prompt?: "login";
                /** @description A path on this service. */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the issuer's login page. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `oidc_not_configured`: There is no external login here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishOidcLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the page that the login began for, with the session cookie. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `oidc_login_failed`: The external login did not succeed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `oidc_not_configured`: There is no external login here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChangeDto"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_wrong`: The current password is wrong.
             *
             *     `password_not_set`: This account has no password.
             *
             *     `session_required`: Only for somebody who is logged in.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPersonalTokens: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalTokenPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: Only for somebody who is logged in. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePersonalTokenDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPersonalTokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: In conflict with what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokePersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: Only for somebody who is logged in. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLoginProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginProvidersResponse"];
                };
            };
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthenticateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReauthenticatedResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_wrong`: The current password is wrong.
             *
             *     `password_not_set`: This account has no password.
             *
             *     `session_required`: Only for somebody who is logged in.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listServiceAccountTokens: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountTokenPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceAccountTokenDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedServiceAccountTokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: In conflict with what is there.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: In conflict with what is there.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                token_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateServiceAccountTokenDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedServiceAccountTokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: In conflict with what is there.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only the accounts of this project, by id or key; left out: all accounts, for administrators. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceAccountDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_account_name_taken`: Another service account has or had this name.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: In conflict with what is there.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateServiceAccountDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: In conflict with what is there.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `session_invalid`: The session has ended. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_refused`: Sent by a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `cross_origin_refused`: Sent by a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: Only for somebody who is logged in. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: Only for somebody who is logged in. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: Only for somebody who is logged in. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSigningKeys: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeyPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeyResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUserTokens: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalTokenPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeUserToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only people in whose e-mail address or name this stands. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteUserDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedUserResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `email_taken`: Another account has this e-mail address.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_admin`: The last administrator cannot be taken away. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `email_taken`: Another account has this e-mail address.
             *
             *     `last_admin`: The last administrator cannot be taken away.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLinkResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: In conflict with what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    offerPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLinkResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: In conflict with what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBootstrap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BootstrapStateResponse"];
                };
            };
        };
    };
    bootstrap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BootstrapDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BootstrapResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `setup_token_invalid`: Wrong setup token. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_bootstrapped`: This installation has been set up already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjectActivity: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Length of the window in hours, counted back from now; 168 (a week) at most. */
                hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProjectOverview: {
        parameters: {
            query?: {
                /** @description Length of the window in hours, counted back from now; 168 (a week) at most. */
                hours?: number;
            };
            header?: never;
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description `true`: archived projects, too. */
                archived?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_key_taken`: Another project has this key. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProjectDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateSecretDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecretResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: In conflict with what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetMemberDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             *
             *     `session_required`: Only for somebody who is logged in.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: In conflict with what is there.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findMemberCandidates: {
        parameters: {
            query: {
                /** @description How the e-mail address or the name begins. */
                q: string;
            };
            header?: never;
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCandidatesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDetailsResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDetailsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Earliest `ts` of the events, inclusive. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest `ts` of the events, exclusive. RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Text that stands somewhere in `data`; letter case does not matter. */
                q?: string;
                /** @description Who acted: the whole `actor` in any letter case, or the id of a user. */
                actor?: string;
                /** @description What was done: the whole `action`. */
                action?: string;
                /** @description How many events at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. With filters by level, source or `data` a page may hold fewer events than `limit`, even none, and still have a `next_cursor`: the search goes on there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /**
                             * Format: uuid
                             * @description UUIDv7; its time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description As the sender gave it.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description How bad it is, one rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Who or what it is of, one field for each type (docs/events.md). */
                            source: string | null;
                            /** @description See `GET /api/ingest/schemas/<type>`. Integers beyond 2^53 are exact in the text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query: {
                /** @description How many events at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Earliest `ts` of the events, inclusive. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest `ts` of the events, exclusive. RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description No events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Only events of these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description No events of these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Only events of these sources; repeated for several, as a source may hold a comma. */
                source?: string[];
                /** @description No events of these sources, repeated for several; events without a source stay. */
                not_source?: string[];
                /** @description Only events whose `data` contains this JSON object, as PostgreSQL's `@>` has it; repeated, all of them. */
                data?: string[];
                /** @description No events whose `data` contains this JSON object; repeated, none of them. */
                not_data?: string[];
                /** @description Text that stands somewhere in `data`; letter case does not matter. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. With filters by level, source or `data` a page may hold fewer events than `limit`, even none, and still have a `next_cursor`: the search goes on there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /**
                             * Format: uuid
                             * @description UUIDv7; its time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description As the sender gave it.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description How bad it is, one rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Who or what it is of, one field for each type (docs/events.md). */
                            source: string | null;
                            /** @description See `GET /api/ingest/schemas/<type>`. Integers beyond 2^53 are exact in the text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countEventsOverTime: {
        parameters: {
            query: {
                /** @description How many buckets at most. */
                buckets?: number;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Earliest `ts` of the events, inclusive. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest `ts` of the events, exclusive. RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description No events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Only events of these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description No events of these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Only events of these sources; repeated for several, as a source may hold a comma. */
                source?: string[];
                /** @description No events of these sources, repeated for several; events without a source stay. */
                not_source?: string[];
                /** @description Only events whose `data` contains this JSON object, as PostgreSQL's `@>` has it; repeated, all of them. */
                data?: string[];
                /** @description No events whose `data` contains this JSON object; repeated, none of them. */
                not_data?: string[];
                /** @description Text that stands somewhere in `data`; letter case does not matter. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventHistogramResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countEventsByFacet: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Earliest `ts` of the events, inclusive. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest `ts` of the events, exclusive. RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description No events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Only events of these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description No events of these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Only events of these sources; repeated for several, as a source may hold a comma. */
                source?: string[];
                /** @description No events of these sources, repeated for several; events without a source stay. */
                not_source?: string[];
                /** @description Only events whose `data` contains this JSON object, as PostgreSQL's `@>` has it; repeated, all of them. */
                data?: string[];
                /** @description No events whose `data` contains this JSON object; repeated, none of them. */
                not_data?: string[];
                /** @description Text that stands somewhere in `data`; letter case does not matter. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFacetsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description UUIDv7; its time is `received_at`.
                         */
                        id: string;
                        /** Format: uuid */
                        project_id: string;
                        /** @enum {string} */
                        type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                        /**
                         * Format: date-time
                         * @description As the sender gave it.
                         */
                        ts: string;
                        /** Format: date-time */
                        received_at: string;
                        /**
                         * @description How bad it is, one rule for each type (docs/events.md).
                         * @enum {string}
                         */
                        level: "info" | "warn" | "error" | "other";
                        /** @description Who or what it is of, one field for each type (docs/events.md). */
                        source: string | null;
                        /** @description See `GET /api/ingest/schemas/<type>`. Integers beyond 2^53 are exact in the text. */
                        data: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPayloadSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Schema, draft 2020-12. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateViewDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `view_name_taken`: Another view has this name.
             *
             *     `conflict`: In conflict with what is there.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                view_id: string;
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                view_id: string;
                /** @description Id or key. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateViewDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `view_name_taken`: Another view has this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamProject: {
        parameters: {
            query: {
                /** @description The last id that the reader received, for clients that cannot set the header `Last-Event-ID`. A value that is no id of this stream counts as absent. */
                last_event_id?: string;
                /** @description The project, by id or key. */
                project_id: string;
                /** @description What to tell about, comma-separated. */
                topics: string;
                /** @description Of topic `events`: only these types, comma-separated or repeated. */
                type?: string[];
                /** @description Of topic `events`: not these types, comma-separated or repeated. */
                not_type?: string[];
                /** @description Of topic `events`: only these levels, comma-separated or repeated. */
                level?: string[];
                /** @description Of topic `events`: not these levels, comma-separated or repeated. */
                not_level?: string[];
                /** @description Of topic `events`: only these sources, repeated for several. */
                source?: string[];
                /** @description Of topic `events`: not these sources, repeated for several. */
                not_source?: string[];
                /** @description Of topic `events`: only those whose `data` contains this JSON object; repeated, all of them. */
                data?: string[];
                /** @description Of topic `events`: not those whose `data` contains this JSON object; repeated, none of them. */
                not_data?: string[];
                /** @description Of topic `events`: text that stands somewhere in `data`; letter case does not matter. */
                q?: string;
            };
            header?: {
                /** @description The last id that you saw. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, never>;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_streams`: Too many open streams.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Shedding load. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getManifestSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Schema, draft 2020-12. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    receiveRunCallback: {
        parameters: {
            query?: never;
            header: {
                /** @description When it is sent, in Unix seconds (or, with 13 digits, milliseconds). */
                "x-service-timestamp": string;
                /** @description Hex HMAC-SHA256 of `<timestamp header>.<body>` with a callback secret. Up to 8, separated by commas or spaces; `sha256=` and `v1=` before each are accepted. */
                "x-service-signature": string;
            };
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KB. */
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state: "submitted" | "queued" | "running" | "succeeded" | "success" | "failed" | "canceled";
                    /** Format: uuid */
                    run_id?: string;
                    dag_id?: string;
                    /** @description The same as the run’s id. */
                    dag_run_id?: string;
                    event_id?: string;
                    /** Format: date-time */
                    started_at?: string | null;
                    /** Format: date-time */
                    ended_at?: string | null;
                    /** @description Why it failed; 2,000 characters are kept. */
                    error?: string | null;
                    /** @description How often the DAG run was cleared. */
                    clear_number?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackResponse"];
                };
            };
            /**
             * @description `callback_invalid`: The body is no state change.
             *
             *     `callback_run_mismatch`: The body is about another run.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `callback_unsigned`: Signature or timestamp missing. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `callback_refused`: The signature does not match, or its time has passed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request body did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_unavailable`: Temporarily unavailable.
             *
             *     `setup_required`: This installation has not been set up yet.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reconcileRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    installApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallAppDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `already_installed`: The app is installed in this project already.
             *
             *     `app_archived`: The app is archived.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Checking by the version's schema takes too long.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstallations: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description The project, by id or key; without it all that you may see. */
                project_id?: string;
                /** @description Only of this app, by id or slug. */
                app?: string;
                /** @description Only in this state; without it all that are not uninstalled. */
                state?: "active" | "suspended" | "uninstalled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uninstallApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInstallationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation does not run anything now.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Checking by the version's schema takes too long.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstallationMembers: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the installation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationMemberPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInstallationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation. */
                id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationMemberResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setInstallationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation. */
                id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetInstallationMemberDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationMemberResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeInstallationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation. */
                id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: In conflict with what is there.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upgradeInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpgradeInstallationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation does not run anything now.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Checking by the version's schema takes too long.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approvePermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation. */
                id: string;
                /** @description One that the version in use or the pending one asks for, e.g. storage:read. */
                permission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation does not run anything now.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Checking by the version's schema takes too long.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokePermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation. */
                id: string;
                /** @description One that the version in use or the pending one asks for, e.g. storage:read. */
                permission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation does not run anything now.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRunHistogram: {
        parameters: {
            query?: {
                /** @description Only of this project, by id or key. */
                project_id?: string;
                installation_id?: string;
                /** @description Only of this app, by id or slug. */
                app?: string;
                /** @description Earliest creation time of the runs, inclusive; 24 hours before `to` when absent. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest creation time of the runs, exclusive; now when absent. RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description How many at most: their length is a round one. */
                buckets?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunHistogramResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 visible ASCII characters of your choice. The same request again within 24 hours gets the run that the first one made, with 200 and `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the installation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRunDto"];
            };
        };
        responses: {
            /** @description The request is a repeat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `dag_not_allowed`: This DAG may not be started here.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation does not run anything now.
             *
             *     `approval_pending`: Permissions of the app wait for approval.
             *
             *     `idempotency_key_reused`: The idempotency key was used for another request.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_kind_unsupported`: The version has no runs of this kind.
             *
             *     `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Checking by the version's schema takes too long.
             *
             *     `dag_id_invalid`: No DAG can have this id.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_runs`: Too many runs of the installation are not over.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only of this project, by id or key. */
                project_id?: string;
                installation_id?: string;
                /** @description Only of this app, by id or slug. */
                app?: string;
                /** @description Only in these states, comma-separated. */
                state?: ("submitted" | "running" | "succeeded" | "failed" | "canceled")[];
                run_kind?: "manual" | "schedule" | "event" | "rerun";
                /** @description Only on behalf of this user, by id. */
                actor?: string;
                /** @description Earliest creation time of the runs, inclusive. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest creation time of the runs, exclusive. RFC 3339 with `Z` or any offset. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelRunsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelRunsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelRunDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_ended`: The run has ended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rerun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 visible ASCII characters of your choice. The same request again within 24 hours gets the run that the first one made, with 200 and `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RerunDto"];
            };
        };
        responses: {
            /** @description The request is a repeat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `dag_not_allowed`: This DAG may not be started here.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_not_ended`: The run has not ended.
             *
             *     `installation_inactive`: The installation does not run anything now.
             *
             *     `approval_pending`: Permissions of the app wait for approval.
             *
             *     `idempotency_key_reused`: The idempotency key was used for another request.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Checking by the version's schema takes too long.
             *
             *     `dag_id_invalid`: No DAG can have this id.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_runs`: Too many runs of the installation are not over.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRunLogs: {
        parameters: {
            query?: {
                /** @description Id of the task. */
                task?: string;
                /** @description Of a task that is mapped; -1 for one that is not. */
                map_index?: number;
                /** @description Which attempt, from 1; the latest when it is left out. */
                try?: number;
                /** @description `next_cursor` of the page before, whose task and attempt it goes on with. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTasksResponse"] | components["schemas"]["RunLogPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `logs_unavailable`: There are no logs yet.
             *
             *     `not_found`: Not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `orchestrator_unavailable`: The orchestrator does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAppMembers: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMemberPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAppMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMemberResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setAppMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAppMemberDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMemberResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeAppMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: In conflict with what is there.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAppVersionDags: {
        parameters: {
            query: {
                /** @description Id or key of the project in which the version would be installed. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
                /** @description Name of the version, e.g. 1.4.0. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDagsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAppVersions: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publishAppVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishVersionDto"];
            };
        };
        responses: {
            /** @description It was there already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_version_exists`: The app has this version already.
             *
             *     `app_archived`: The app is archived.
             *
             *     `project_archived`: The project is archived.
             *
             *     `conflict`: In conflict with what is there.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `manifest_invalid`: The manifest is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAppVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
                /** @description As its author names it, e.g. 1.4.0. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApps: {
        parameters: {
            query?: {
                /** @description How many items to answer with at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only apps of such owners. */
                owner_kind?: "org" | "project" | "user";
                /** @description Only apps that this project owns, by id or key. */
                project_id?: string;
                /** @description Part of the slug or the name. */
                q?: string;
                /** @description `true`: the archived ones instead. */
                archived?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_slug_taken`: Another app has or had this slug.
             *
             *     `project_archived`: The project is archived.
             *
             *     `conflict`: In conflict with what is there.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_in_use`: The app is installed.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is meant for, as `"3"`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAppDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_archived`: The app is archived.
             *
             *     `app_in_use`: The app is installed.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: Changed by someone else meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSystemSeries: {
        parameters: {
            query?: {
                /** @description How far to look back. */
                minutes?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemSeriesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The scopes of this key or token leave it out.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
