// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples.

#include "CExamples.h"

static const unsigned char examples_readme_md[] = {
#embed "../../examples/README.md"
};

static const unsigned char examples_bodies_yaml[] = {
#embed "../../examples/bodies.yaml"
};

static const unsigned char examples_certificates_shop_pem[] = {
#embed "../../examples/certificates/shop.pem"
};

static const unsigned char examples_codes_yaml[] = {
#embed "../../examples/codes.yaml"
};

static const unsigned char examples_download_yaml[] = {
#embed "../../examples/download.yaml"
};

static const unsigned char examples_environments_curlew_yaml[] = {
#embed "../../examples/environments/curlew.yaml"
};

static const unsigned char examples_environments_specs_shop_yaml[] = {
#embed "../../examples/environments/specs/shop.yaml"
};

static const unsigned char examples_failures_yaml[] = {
#embed "../../examples/failures.yaml"
};

static const unsigned char examples_feed_yaml[] = {
#embed "../../examples/feed.yaml"
};

static const unsigned char examples_fixtures_pet_graphql[] = {
#embed "../../examples/fixtures/pet.graphql"
};

static const unsigned char examples_fixtures_prices_csv[] = {
#embed "../../examples/fixtures/prices.csv"
};

static const unsigned char examples_fixtures_rex_png[] = {
#embed "../../examples/fixtures/rex.png"
};

static const unsigned char examples_ftp_yaml[] = {
#embed "../../examples/ftp.yaml"
};

static const unsigned char examples_graphql_yaml[] = {
#embed "../../examples/graphql.yaml"
};

static const unsigned char examples_health_yaml[] = {
#embed "../../examples/health.yaml"
};

static const unsigned char examples_identity_yaml[] = {
#embed "../../examples/identity.yaml"
};

static const unsigned char examples_lists_yaml[] = {
#embed "../../examples/lists.yaml"
};

static const unsigned char examples_live_yaml[] = {
#embed "../../examples/live.yaml"
};

static const unsigned char examples_login_once_yaml[] = {
#embed "../../examples/login-once.yaml"
};

static const unsigned char examples_mcp_yaml[] = {
#embed "../../examples/mcp.yaml"
};

static const unsigned char examples_pages_yaml[] = {
#embed "../../examples/pages.yaml"
};

static const unsigned char examples_pets_yaml[] = {
#embed "../../examples/pets.yaml"
};

static const unsigned char examples_polling_yaml[] = {
#embed "../../examples/polling.yaml"
};

static const unsigned char examples_protocols_yaml[] = {
#embed "../../examples/protocols.yaml"
};

static const unsigned char examples_proxy_yaml[] = {
#embed "../../examples/proxy.yaml"
};

static const unsigned char examples_race_yaml[] = {
#embed "../../examples/race.yaml"
};

static const unsigned char examples_redirects_yaml[] = {
#embed "../../examples/redirects.yaml"
};

static const unsigned char examples_responses_yaml[] = {
#embed "../../examples/responses.yaml"
};

static const unsigned char examples_reuse_yaml[] = {
#embed "../../examples/reuse.yaml"
};

static const unsigned char examples_roles_yaml[] = {
#embed "../../examples/roles.yaml"
};

static const unsigned char examples_rows_yaml[] = {
#embed "../../examples/rows.yaml"
};

static const unsigned char examples_s3_yaml[] = {
#embed "../../examples/s3.yaml"
};

static const unsigned char examples_schemas_money_yaml[] = {
#embed "../../examples/schemas/money.yaml"
};

static const unsigned char examples_schemas_pet_json[] = {
#embed "../../examples/schemas/pet.json"
};

static const unsigned char examples_schemas_yaml[] = {
#embed "../../examples/schemas.yaml"
};

static const unsigned char examples_session_yaml[] = {
#embed "../../examples/session.yaml"
};

static const unsigned char examples_shared_session_yaml[] = {
#embed "../../examples/shared/session.yaml"
};

static const unsigned char examples_sockets_yaml[] = {
#embed "../../examples/sockets.yaml"
};

static const unsigned char examples_tls_yaml[] = {
#embed "../../examples/tls.yaml"
};

static const unsigned char examples_upload_yaml[] = {
#embed "../../examples/upload.yaml"
};

static const unsigned char examples_visits_yaml[] = {
#embed "../../examples/visits.yaml"
};

static const unsigned char docs_failing_yaml[] = {
#embed "../../docs/failing.yaml"
};

static const unsigned char docs_codes_md[] = {
#embed "../../docs/codes.md"
};

static const unsigned char specs_doubt_schema_json[] = {
#embed "../../specs/doubt.schema.json"
};

static const unsigned char specs_coverage_schema_json[] = {
#embed "../../specs/coverage.schema.json"
};

static const unsigned char specs_import_schema_json[] = {
#embed "../../specs/import.schema.json"
};

static const unsigned char packaging_third_party_licenses[] = {
#embed "../../Packaging/THIRD-PARTY-LICENSES"
};

static const unsigned char packaging_repository[] = {
#embed "../../Packaging/repository"
};

static const unsigned char templates_circleci_circleci_config_yml[] = {
#embed "../../templates/circleci/.circleci/config.yml"
};

static const unsigned char templates_github_github_workflows_curlew_yml[] = {
#embed "../../templates/github/.github/workflows/curlew.yml"
};

static const unsigned char templates_github_shards_github_workflows_curlew_yml[] = {
#embed "../../templates/github-shards/.github/workflows/curlew.yml"
};

static const unsigned char templates_gitlab_gitlab_ci_yml[] = {
#embed "../../templates/gitlab/.gitlab-ci.yml"
};

static const unsigned char templates_gitlab_shards_gitlab_ci_yml[] = {
#embed "../../templates/gitlab-shards/.gitlab-ci.yml"
};

static const unsigned char templates_jenkins_jenkinsfile[] = {
#embed "../../templates/jenkins/Jenkinsfile"
};

static const unsigned char templates_kubernetes_kubernetes_curlew_yaml[] = {
#embed "../../templates/kubernetes/kubernetes/curlew.yaml"
};

static const unsigned char templates_project_env_example[] = {
#embed "../../templates/project/.env.example"
};

static const unsigned char templates_project_gitignore[] = {
#embed "../../templates/project/.gitignore"
};

static const unsigned char templates_project_agents_md[] = {
#embed "../../templates/project/AGENTS.md"
};

static const unsigned char templates_project_curlew_yaml[] = {
#embed "../../templates/project/curlew.yaml"
};

static const unsigned char templates_project_shared_session_yaml[] = {
#embed "../../templates/project/shared/session.yaml"
};

static const unsigned char templates_project_specs_health_yaml[] = {
#embed "../../templates/project/specs/health.yaml"
};

static const unsigned char templates_project_specs_pets_yaml[] = {
#embed "../../templates/project/specs/pets.yaml"
};

#define FILE_OF(path, bytes) ((struct BundledFile){path, bytes, sizeof bytes})

struct BundledFile bundled_failing(void) { return FILE_OF("docs/failing.yaml", docs_failing_yaml); }

struct BundledFile bundled_codes(void) { return FILE_OF("docs/codes.md", docs_codes_md); }

struct BundledFile bundled_doubt_schema(void) { return FILE_OF("specs/doubt.schema.json", specs_doubt_schema_json); }

struct BundledFile bundled_coverage_schema(void) { return FILE_OF("specs/coverage.schema.json", specs_coverage_schema_json); }

struct BundledFile bundled_import_schema(void) { return FILE_OF("specs/import.schema.json", specs_import_schema_json); }

struct BundledFile bundled_licences(void) { return FILE_OF("Packaging/THIRD-PARTY-LICENSES", packaging_third_party_licenses); }

struct BundledFile bundled_repository(void) { return FILE_OF("Packaging/repository", packaging_repository); }

size_t bundled_example_count(void) { return 41; }

struct BundledFile bundled_example(size_t place) {
  switch (place) {
    case 0: return FILE_OF("examples/README.md", examples_readme_md);
    case 1: return FILE_OF("examples/bodies.yaml", examples_bodies_yaml);
    case 2: return FILE_OF("examples/certificates/shop.pem", examples_certificates_shop_pem);
    case 3: return FILE_OF("examples/codes.yaml", examples_codes_yaml);
    case 4: return FILE_OF("examples/download.yaml", examples_download_yaml);
    case 5: return FILE_OF("examples/environments/curlew.yaml", examples_environments_curlew_yaml);
    case 6: return FILE_OF("examples/environments/specs/shop.yaml", examples_environments_specs_shop_yaml);
    case 7: return FILE_OF("examples/failures.yaml", examples_failures_yaml);
    case 8: return FILE_OF("examples/feed.yaml", examples_feed_yaml);
    case 9: return FILE_OF("examples/fixtures/pet.graphql", examples_fixtures_pet_graphql);
    case 10: return FILE_OF("examples/fixtures/prices.csv", examples_fixtures_prices_csv);
    case 11: return FILE_OF("examples/fixtures/rex.png", examples_fixtures_rex_png);
    case 12: return FILE_OF("examples/ftp.yaml", examples_ftp_yaml);
    case 13: return FILE_OF("examples/graphql.yaml", examples_graphql_yaml);
    case 14: return FILE_OF("examples/health.yaml", examples_health_yaml);
    case 15: return FILE_OF("examples/identity.yaml", examples_identity_yaml);
    case 16: return FILE_OF("examples/lists.yaml", examples_lists_yaml);
    case 17: return FILE_OF("examples/live.yaml", examples_live_yaml);
    case 18: return FILE_OF("examples/login-once.yaml", examples_login_once_yaml);
    case 19: return FILE_OF("examples/mcp.yaml", examples_mcp_yaml);
    case 20: return FILE_OF("examples/pages.yaml", examples_pages_yaml);
    case 21: return FILE_OF("examples/pets.yaml", examples_pets_yaml);
    case 22: return FILE_OF("examples/polling.yaml", examples_polling_yaml);
    case 23: return FILE_OF("examples/protocols.yaml", examples_protocols_yaml);
    case 24: return FILE_OF("examples/proxy.yaml", examples_proxy_yaml);
    case 25: return FILE_OF("examples/race.yaml", examples_race_yaml);
    case 26: return FILE_OF("examples/redirects.yaml", examples_redirects_yaml);
    case 27: return FILE_OF("examples/responses.yaml", examples_responses_yaml);
    case 28: return FILE_OF("examples/reuse.yaml", examples_reuse_yaml);
    case 29: return FILE_OF("examples/roles.yaml", examples_roles_yaml);
    case 30: return FILE_OF("examples/rows.yaml", examples_rows_yaml);
    case 31: return FILE_OF("examples/s3.yaml", examples_s3_yaml);
    case 32: return FILE_OF("examples/schemas/money.yaml", examples_schemas_money_yaml);
    case 33: return FILE_OF("examples/schemas/pet.json", examples_schemas_pet_json);
    case 34: return FILE_OF("examples/schemas.yaml", examples_schemas_yaml);
    case 35: return FILE_OF("examples/session.yaml", examples_session_yaml);
    case 36: return FILE_OF("examples/shared/session.yaml", examples_shared_session_yaml);
    case 37: return FILE_OF("examples/sockets.yaml", examples_sockets_yaml);
    case 38: return FILE_OF("examples/tls.yaml", examples_tls_yaml);
    case 39: return FILE_OF("examples/upload.yaml", examples_upload_yaml);
    case 40: return FILE_OF("examples/visits.yaml", examples_visits_yaml);
    default: return bundled_failing();
  }
}

size_t bundled_template_count(void) { return 14; }

struct BundledFile bundled_template(size_t place) {
  switch (place) {
    case 0: return FILE_OF("templates/circleci/.circleci/config.yml", templates_circleci_circleci_config_yml);
    case 1: return FILE_OF("templates/github/.github/workflows/curlew.yml", templates_github_github_workflows_curlew_yml);
    case 2: return FILE_OF("templates/github-shards/.github/workflows/curlew.yml", templates_github_shards_github_workflows_curlew_yml);
    case 3: return FILE_OF("templates/gitlab/.gitlab-ci.yml", templates_gitlab_gitlab_ci_yml);
    case 4: return FILE_OF("templates/gitlab-shards/.gitlab-ci.yml", templates_gitlab_shards_gitlab_ci_yml);
    case 5: return FILE_OF("templates/jenkins/Jenkinsfile", templates_jenkins_jenkinsfile);
    case 6: return FILE_OF("templates/kubernetes/kubernetes/curlew.yaml", templates_kubernetes_kubernetes_curlew_yaml);
    case 7: return FILE_OF("templates/project/.env.example", templates_project_env_example);
    case 8: return FILE_OF("templates/project/.gitignore", templates_project_gitignore);
    case 9: return FILE_OF("templates/project/AGENTS.md", templates_project_agents_md);
    case 10: return FILE_OF("templates/project/curlew.yaml", templates_project_curlew_yaml);
    case 11: return FILE_OF("templates/project/shared/session.yaml", templates_project_shared_session_yaml);
    case 12: return FILE_OF("templates/project/specs/health.yaml", templates_project_specs_health_yaml);
    case 13: return FILE_OF("templates/project/specs/pets.yaml", templates_project_specs_pets_yaml);
    default: return bundled_failing();
  }
}
