use std::borrow::Cow;

/// The attributes of the evaluated subject. They are compared byte for byte. An empty value counts as absent.
///
/// Text can be borrowed, so that a context need not allocate:
///
/// ```
/// # use signalbox::EvalContext;
/// let context = EvalContext::user("42").env("prod").attribute("plan", "pro");
/// # assert_eq!(context.user_id.as_deref(), Some("42"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvalContext<'a> {
    /// The user, on whom partial rollouts and self-overrides depend.
    pub user_id: Option<Cow<'a, str>>,
    /// The environment, such as `prod`.
    pub env: Option<Cow<'a, str>>,
    /// The role of the user.
    pub role: Option<Cow<'a, str>>,
    /// Further dimensions of cohorts. The last one of several with the same name counts. The fields above take precedence
    /// over `userId`, `env` and `role`.
    pub attributes: Vec<(Cow<'a, str>, Cow<'a, str>)>,
}

impl<'a> EvalContext<'a> {
    /// A context without attributes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A context of a user.
    #[must_use]
    pub fn user(user_id: impl Into<Cow<'a, str>>) -> Self {
        Self::new().user_id(user_id)
    }

    /// Sets the user.
    #[must_use]
    pub fn user_id(mut self, user_id: impl Into<Cow<'a, str>>) -> Self {
        self.user_id = Some(user_id.into());
        self
    }

    /// Sets the environment.
    #[must_use]
    pub fn env(mut self, env: impl Into<Cow<'a, str>>) -> Self {
        self.env = Some(env.into());
        self
    }

    /// Sets the role.
    #[must_use]
    pub fn role(mut self, role: impl Into<Cow<'a, str>>) -> Self {
        self.role = Some(role.into());
        self
    }

    /// Adds another dimension.
    #[must_use]
    pub fn attribute(mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> Self {
        self.attributes.push((name.into(), value.into()));
        self
    }

    pub(crate) fn value(&self, dimension: &str) -> Option<&str> {
        let own = match dimension {
            "userId" => self.user_id.as_deref(),
            "env" => self.env.as_deref(),
            "role" => self.role.as_deref(),
            _ => None,
        };
        let is_present = |value: &&str| !value.is_empty();
        own.filter(is_present).or_else(|| {
            let named = self.attributes.iter().rev().find(|(name, _)| name == dimension);
            named.map(|(_, value)| value.as_ref()).filter(is_present)
        })
    }
}

impl EvalContext<'static> {
    /// Reads a context from JSON. A value that is not a string counts as absent.
    #[doc(hidden)]
    #[must_use]
    pub fn from_json(fields: &serde_json::Value) -> Self {
        let fields = fields.as_object().into_iter().flatten();
        let texts = fields.filter_map(|(name, value)| Some((name.clone().into(), value.as_str()?.to_owned().into())));
        EvalContext { attributes: texts.collect(), ..Self::default() }
    }
}
