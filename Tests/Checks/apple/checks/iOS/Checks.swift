let systemChecks = firstArticleChecks + sceneChecks + thirdArticleChecks
